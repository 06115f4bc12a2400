import type { DocumentKind } from '@cognate/contract'
import type { ComponentType } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { documentRows } from './document-rows.tsx'
import type { RowProps } from './row-props.ts'
import { type RowSlots, RowSlotsContext } from './row-slots.ts'

const words = 'Street trees cool the heat of towns in summer. '.repeat(8)
const person = { name: 'Ada Lindqvist', title: null, orcid: null, author: null }

interface Case {
  kind: DocumentKind
  /** What the text is called, and how many characters of it are shown at first. */
  noun: string
  length: number
  fields: object
  /** What a row shows, in its order. */
  shows: RegExp
}

const cases: Case[] = [
  {
    ...{ kind: 'project', noun: 'abstract', length: 100 },
    fields: {
      ...{ acronym: 'TREES', abstract: words, start_date: '2021-01-01', end_date: '2024-12-31', authority_id: 48 },
      ...{ url: 'https://example.org/p', programme: 'Horizon', funding: { amount: 250_000, currency: 'EUR' } },
      ...{ keywords: [], persons: [person], organisations: [{ name: 'Leiden', country_code: 'NL' }] },
    },
    shows: /TREES.*Horizon.*2021 – .*2024.*EUR 250,000.*People: Ada Lindqvist.*Organisations: Leiden.*Project page/,
  },
  {
    ...{ kind: 'startup', noun: 'description', length: 250 },
    fields: {
      ...{
        description: words,
        url: 'https://shade.example',
        source_url: 'https://list.example/1',
        email: 'a@b.example',
      },
      ...{ city: 'Utrecht', country: 'Netherlands', country_code: 'NL', foundation_year: 2019 },
      ...{ keywords: ['shade'], persons: [person] },
    },
    shows: /Utrecht.*Founded 2019.*People: Ada Lindqvist.*Keywords: shade.*shade\.example.*Source/,
  },
  {
    ...{ kind: 'starthub', noun: 'content', length: 250 },
    fields: {
      ...{ company_name: 'Shade', company_website: null, country_code: 'NL', email: null, origin_url: null },
      ...{ origin_content_type: null, year_of_foundation: 2019, sector_market: ['green'], employees: '11-50' },
      ...{ content: words, creation_date_time: '2023-05-04T10:00:00Z' },
    },
    shows: /Shade.*Founded 2019.*11-50 employees.*Submitted 4 May 2023.*Sectors: /,
  },
  {
    ...{ kind: 'partner', noun: 'description', length: 250 },
    fields: {
      ...{ description: words, url: null, city: 'Delft', country: null, country_code: 'NL' },
      ...{ keywords: ['water'], persons: [] },
    },
    shows: /Delft.*Keywords: water/,
  },
  {
    ...{ kind: 'policydoc', noun: 'text', length: 250 },
    fields: {
      ...{ publication_date: '2022-03-14', url: 'https://example.org/d.pdf', publisher: 'City council' },
      ...{ country_code: 'NL', text: words },
    },
    shows: /14 Mar\w* 2022.*City council.*Document/,
  },
]

const slots = { RowButtons: () => null, toggleCollected: () => {}, hideResult: () => {} } as unknown as RowSlots

function openRow(kind: DocumentKind, fields: object, matched_terms = ['tree']) {
  const Row = documentRows[kind] as ComponentType<RowProps>
  const onOpen = vi.fn()
  const highlights = { title: { marks: [] }, text: null }
  const result = {
    ...{ record_type: kind, identifier: `${kind}:1`, closeness: 'very close', matched_terms },
    fields: {
      ...{ id: `${kind}:1`, display_name: 'Street trees', ranking_score: 0.5, explanation: { terms: 0.5 } },
      ...{ highlights, ...fields },
    },
  }
  const props = { result, rank: 1, endpoints: [], onMoreLike: () => {}, onOpen } as unknown as RowProps
  const opened = openScreen(
    <RowSlotsContext value={slots}>
      <Row {...props} />
    </RowSlotsContext>,
    { answers: {} },
  )
  return { ...opened, row: screen.getByRole('article'), onOpen }
}

const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ')

it.each([
  [1, [], true],
  [1, ['tree'], false],
  [0, [], false],
])(
  'S-13 says of a startup with %i people and the matching words %j whether these led to it: %s',
  (people, terms, isSaid) => {
    const { fields } = cases.find(({ kind }) => kind === 'startup')!
    const persons = Array.from({ length: people }, () => ({ name: 'Ada Lind', title: null, orcid: null, author: null }))
    openRow('startup', { ...fields, persons }, terms)
    const label = screen.getByRole('button', { name: /^Score/ }).getAttribute('aria-label')
    expect(label?.includes('Found through: works and topics of its people')).toBe(isSaid)
  },
)

describe.each(cases)('the row of a $kind', ({ kind, noun, length, fields, shows }) => {
  it('R-03 shows what the source says, and opens with Enter', async () => {
    const { row, hands, onOpen } = openRow(kind, fields)
    expect(plain(row.textContent)).toMatch(shows)
    row.focus()
    await hands.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledOnce()
  })

  it(`R-03 shows ${length} characters of the ${noun}, and all of it on request`, async () => {
    const { row, hands } = openRow(kind, fields)
    const text = () => plain(row.querySelector('p[dir]')!.textContent).replace(/…? ?Show (more|less)$/, '')
    expect(text().length).toBeLessThanOrEqual(length)
    expect(text().length).toBeGreaterThan(length - 10)
    await hands.click(screen.getByRole('button', { name: `Show more of the ${noun}` }))
    expect(text().trim()).toBe(words.trim())
    await hands.click(screen.getByRole('button', { name: `Show less of the ${noun}` }))
    expect(text().length).toBeLessThanOrEqual(length)
  })

  it('R-03 links to no script, and names six of 200 keywords', () => {
    const keywords = Array.from({ length: 200 }, (_, at) => `keyword ${at}`)
    const script = 'javascript:alert(1)'
    const odd = Object.keys(fields).flatMap((name): [string, unknown][] => {
      if (/url|website/.test(name)) return [[name, script]]
      return name === 'keywords' || name === 'sector_market' ? [[name, keywords]] : []
    })
    const { row } = openRow(kind, { ...fields, ...Object.fromEntries(odd) })
    const addresses = [...row.querySelectorAll('a')].map(({ protocol }) => protocol)
    expect(addresses).not.toContain('javascript:')
    expect(plain(row.textContent).match(/keyword \d+/gi)?.length ?? 0).toBeLessThanOrEqual(6)
  })
})
