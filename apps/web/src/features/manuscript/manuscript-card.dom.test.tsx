import type { BodyOf, MatchedPerson } from '@cognate/contract'
import { within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { expectGone, openScreen, screen } from '../../../testing/open-screen.tsx'
import { checksOf } from '../../model/manuscript/manuscript-query.ts'
import { type ManuscriptDraft, manuscriptOfText } from '../../model/query/manuscript-draft.ts'
import { ManuscriptCard } from './manuscript-card.tsx'

const rmit = { identifier: 'https://openalex.org/I1', display_name: 'RMIT' }
const monash = { identifier: 'https://openalex.org/I2', display_name: 'Monash' }
const candidate = (identifier: string, hint: string) => ({
  ...{
    identifier,
    display_name: 'Xiuzhen Zhang',
    hint,
    why: 'name_and_affiliation' as const,
    names: ['RMIT'],
    score: 0.95,
  },
})
const people: Record<string, MatchedPerson> = {
  'Xiuzhen Zhang': {
    match: 'A1',
    candidates: [candidate('A1', 'RMIT, Australia')],
    doubtful: false,
    institution: null,
  },
  'Goran Glavaš': {
    match: 'A8',
    candidates: [{ ...candidate('A8', 'RMIT, Australia'), why: 'name_and_coauthors', names: ['Ivan Vulić'] }],
    ...{ doubtful: false, institution: null },
  },
  'Mei Tan': { match: 'A4', candidates: [candidate('A4', 'NTU, Singapore')], doubtful: false, institution: null },
  'Wei Zhang': {
    match: null,
    candidates: [candidate('A2', 'Tsinghua'), candidate('A3', 'CMU')],
    doubtful: true,
    institution: null,
  },
}
const [dongsheng, other] = [candidate('A7', 'RMIT, Australia'), candidate('A8', 'Tsinghua, China')].map((one) => ({
  ...one,
  display_name: 'Dongsheng Li',
}))
people['Dongsheng Li'] = {
  ...{ match: 'A7', candidates: [dongsheng!, other!], doubtful: false, institution: null },
  known_institutions: [rmit],
}
const nobody: MatchedPerson = { match: null, candidates: [], doubtful: true, institution: null }

type Asked = NonNullable<BodyOf<'matchPeople'>['people']>[number]

const matchOf = ({ name = '', affiliations = [] }: Asked): MatchedPerson => {
  const [institution = null, ...further] = [rmit, monash].filter(({ display_name }) =>
    affiliations.some((one) => one.includes(display_name)),
  )
  return people[name] ?? { ...nobody, institution, ...(further.length > 0 && { further_institutions: further }) }
}

/** A manuscript that is kept. */
const kept = { uuid: '00000000-0000-4000-8000-000000000001', name: 'Bog fires', is_owned: true }

/** A card of a pasted text. */
function openCard({
  isDown = false,
  lookUp = Promise.resolve(),
  onFind = async () => {},
  mayKeep = true,
  isSaved = false,
  opened = {} as Partial<ManuscriptDraft>,
} = {}) {
  let last = { ...manuscriptOfText(`Peat fires\n\n${'It burns. '.repeat(40)}`), ...opened }
  const onSearch = vi.fn()
  function Card() {
    const [manuscript, setManuscript] = useState<ManuscriptDraft>(last)
    last = manuscript
    return (
      <ManuscriptCard
        manuscript={manuscript}
        isSaved={isSaved}
        onChange={setManuscript}
        onFind={mayKeep ? onFind : undefined}
        onSearch={onSearch}
        onClose={() => {}}
      />
    )
  }
  const { hands } = openScreen(<Card />, {
    answers: {
      findManuscript: ({ body: { number, title } }) => {
        const same = number?.toLowerCase() === 'ms-7' ? 'number' : title?.toLowerCase() === 'bog fires' ? 'title' : null
        return { manuscript: same && { ...kept, same } }
      },
      matchPeople: async ({ body }) => {
        await lookUp
        return isDown ? refuse('overloaded') : { people: (body.people ?? []).map(matchOf) }
      },
    },
  })
  return {
    hands,
    onSearch,
    manuscript: () => last,
    authors: screen.getByRole('textbox', { name: 'Add people: Authors' }),
  }
}

const namesIn = (list: string) =>
  within(screen.getByRole('region', { name: list }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('a manuscript’s card', () => {
  it.each([
    ['Title', { title: '' }],
    ['Abstract', { abstract: '' }],
    ['Add people: Authors', {}],
    [
      'Manuscript number',
      { authors: manuscriptOfText(`Peat\nAda Lind, Ben Oduya\n\n${'It burns. '.repeat(40)}`).authors },
    ],
  ])('begins at the first field that wants filling: %s', (field, opened) => {
    openCard({ opened })
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: field }))
  })

  it('marks an author of before whom the file of a new version does not name, to be taken out', async () => {
    const former = { name: 'Mei Tan', affiliations: [], orcid: null, email: null, identifier: 'A4', candidates: [] }
    const { hands, manuscript } = openCard({ isSaved: true, opened: { authors: [{ ...former, isOfBefore: true }] } })
    await screen.findByText('was an author before; not in this file')
    await hands.click(screen.getByRole('button', { name: 'Take Mei Tan out of the authors' }))
    expect(manuscript().authors).toEqual([])
  })

  it('keeps whom somebody chose where the same name is pasted again', async () => {
    const chosen = { name: 'Wei Zhang', affiliations: [], orcid: null, email: null, identifier: 'A2', candidates: [] }
    const { hands, authors, manuscript } = openCard({ opened: { authors: [chosen] } })
    await hands.click(authors)
    await hands.paste('Wei Zhang, Mei Tan')
    await expect
      .poll(() => manuscript().authors.map(({ name, identifier }) => [name, identifier]))
      .toEqual([
        ['Wei Zhang', 'A2'],
        ['Mei Tan', 'A4'],
      ])
  })

  it('says of a pasted list of authors who they are and why, and checks the institution of somebody unknown', async () => {
    const { hands, authors, manuscript } = openCard()
    await hands.click(authors)
    await hands.paste('Xiuzhen Zhang, Priya Ramanathan; RMIT')
    await screen.findByText('not in the catalogue; RMIT is checked')
    await screen.findByText('RMIT, Australia · same name and institution')
    expect(manuscript().authors.map(({ identifier }) => identifier)).toEqual(['A1', rmit.identifier])
    expect(authors).toHaveProperty('value', '')
    expect(screen.getAllByText(/found in the catalogue\.$/)).not.toHaveLength(0)
  })

  it.each([
    'Xiuzhen Zhang, RMIT, Australia\nPriya Ramanathan, Summit Willow, Netherlands',
    'Xiuzhen Zhang (RMIT, Australia); Priya Ramanathan (Summit Willow, Netherlands)',
    'Xiuzhen Zhang, RMIT, Australia; Priya Ramanathan, Summit Willow, Netherlands',
  ])('takes people with their affiliation beside them: %s', async (text) => {
    const { hands, authors, manuscript } = openCard()
    await hands.click(authors)
    await hands.paste(text)
    await screen.findByText('RMIT, Australia · same name and institution')
    expect(manuscript().authors.map(({ name, affiliations }) => [name, ...affiliations])).toEqual([
      ['Xiuzhen Zhang', 'RMIT, Australia'],
      ['Priya Ramanathan', 'Summit Willow, Netherlands'],
    ])
  })

  it('names with whom somebody has published, by which they were told', async () => {
    const { hands, authors } = openCard()
    await hands.click(authors)
    await hands.paste('Goran Glavaš')
    await screen.findByText('Xiuzhen Zhang · RMIT, Australia · same name, has published with Ivan Vulić')
  })

  it('names the institution by which somebody was told who is elsewhere now', async () => {
    const { hands, authors } = openCard()
    await hands.click(authors)
    await hands.paste('Mei Tan')
    await screen.findByText('Xiuzhen Zhang · NTU, Singapore · same name and institution (RMIT)')
  })

  it('takes the last name for the institution of the others in one press, and looks them up with it', async () => {
    const text = `Peat fires\nXiuzhen Zhang, Priya Ramanathan\nAda North\n\n${'It burns. '.repeat(40)}`
    const [xiuzhen, priya, place] = manuscriptOfText(text).authors
    const { hands, manuscript } = openCard({ opened: { authors: [xiuzhen!, priya!, { ...place!, name: 'RMIT' }] } })
    await hands.click(await screen.findByRole('button', { name: 'RMIT is the institution of the other authors' }))
    await screen.findByText('not in the catalogue; RMIT is checked')
    expect(manuscript().authors.map(({ name, affiliations }) => [name, affiliations])).toEqual([
      ['Xiuzhen Zhang', ['RMIT']],
      ['Priya Ramanathan', ['RMIT']],
    ])
    expect(screen.queryByRole('button', { name: /is the institution/ })).toBeNull()
  })

  it('asks who is meant where several may be, and takes the answer', async () => {
    const { hands, authors, manuscript } = openCard()
    await hands.type(authors, 'Wei Zhang{Enter}')
    await screen.findByText(/^1 name could be several people/)
    expect(manuscript().authors[0]?.identifier).toBeNull()
    await hands.click(screen.getByRole('button', { name: 'Who is Wei Zhang: Which one?' }))
    await hands.click(await screen.findByRole('menuitemradio', { name: /CMU/ }))
    expect(manuscript().authors[0]?.identifier).toBe('A3')
    expect(screen.queryByText(/could be several people/)).toBeNull()
    await hands.click(screen.getByRole('button', { name: 'Remove Wei Zhang' }))
    expect(manuscript().authors).toEqual([])
  })

  it('takes out one person where a press is doubled', async () => {
    const { hands, authors, manuscript } = openCard()
    await hands.click(authors)
    await hands.paste('Ada Lind; Bo Berg; Cem Kaya')
    await hands.click(await screen.findByRole('button', { name: 'Remove Ada Lind' }))
    await hands.click(screen.getByRole('button', { name: 'Remove Bo Berg' }))
    expect(manuscript().authors.map(({ name }) => name)).toEqual(['Bo Berg', 'Cem Kaya'])
  })

  it('takes for an answer that the catalogue lacks somebody, and does not ask again', async () => {
    const { hands, authors, manuscript } = openCard()
    await hands.type(authors, 'Wei Zhang{Enter}')
    await hands.click(await screen.findByRole('button', { name: 'Who is Wei Zhang: Which one?' }))
    const nobody = await screen.findByRole('menuitemradio', { name: 'not in the catalogue' })
    expect(nobody.getAttribute('aria-checked')).toBe('false')
    await hands.click(nobody)
    await hands.click(await screen.findByRole('button', { name: 'Who is Wei Zhang: not in the catalogue' }))
    expect(await screen.findByRole('menuitemradio', { checked: true })).toHaveProperty(
      'textContent',
      'not in the catalogue',
    )
    expect(screen.queryByText(/could be several people/)).toBeNull()
    expect(manuscript().authors).toMatchObject([{ identifier: null, not_in_catalogue: true }])
    await hands.click(screen.getByRole('menuitemradio', { name: /CMU/ }))
    expect(manuscript().authors[0]).toMatchObject({ identifier: 'A3' })
    expect(manuscript().authors[0]).not.toHaveProperty('not_in_catalogue')
  })

  it('checks whom the catalogue lacks among people of the name by the institution that is printed', async () => {
    const wei = { name: 'Wei Zhang', affiliations: ['RMIT'], orcid: null, email: null, identifier: null }
    const { hands, manuscript } = openCard({
      opened: { authors: [{ ...wei, candidates: people['Wei Zhang']!.candidates, place: rmit }] },
    })
    await hands.click(await screen.findByRole('button', { name: 'Who is Wei Zhang: Which one?' }))
    const lacking = await screen.findAllByRole('menuitemradio', { name: /not in the catalogue/ })
    expect(lacking.map(({ textContent }) => textContent)).toEqual(['not in the catalogue; RMIT is checked'])
    await hands.click(lacking[0]!)
    await screen.findByRole('button', { name: 'Who is Wei Zhang: not in the catalogue; RMIT is checked' })
    expect(manuscript().authors).toMatchObject([{ identifier: rmit.identifier }])
  })

  it('checks whom the catalogue lacks by the institution of the e-mail address, and says so', async () => {
    const jane = { name: 'Jane Roe', affiliations: [], orcid: null, email: 'jane@rmit.example', candidates: [] }
    openCard({
      isSaved: true,
      opened: { authors: [{ ...jane, identifier: rmit.identifier, place: { ...rmit, by_address: true } }] },
    })
    await expect
      .poll(() => namesIn('Authors').join())
      .toContain('not in the catalogue; RMIT (by the e-mail address) is checked')
  })

  it('checks whom the catalogue lacks by each institution that is printed, and says so', async () => {
    const { hands, authors, manuscript } = openCard()
    await hands.click(authors)
    await hands.paste('Xiuzhen Zhang (RMIT); Priya Ramanathan (RMIT and Monash)')
    await screen.findByText('not in the catalogue; RMIT and Monash are checked')
    expect(checksOf(manuscript()).map(({ identifier }) => identifier)).toEqual([
      ...['A1', rmit.identifier, monash.identifier],
    ])
  })

  it('asks by all affiliations of a saved manuscript who may be meant, and offers their institutions', async () => {
    const wei = { name: 'Wei Oduya', affiliations: ['RMIT', 'Monash'], orcid: null, email: null, identifier: null }
    const { hands, manuscript } = openCard({ isSaved: true, opened: { authors: [{ ...wei, candidates: [] }] } })
    await hands.click(await screen.findByRole('button', { name: /^Who is Wei Oduya/ }))
    await hands.click(
      await screen.findByRole('menuitemradio', { name: 'not in the catalogue; RMIT and Monash are checked' }),
    )
    expect(checksOf(manuscript()).map(({ identifier }) => identifier)).toEqual([rmit.identifier, monash.identifier])
  })

  it('checks somebody else of the name by the institution where the first one works', async () => {
    const { hands, authors, manuscript } = openCard()
    await hands.click(authors)
    await hands.paste('Dongsheng Li (RMIT); Xiuzhen Zhang (RMIT)')
    await hands.click(await screen.findByRole('button', { name: /^Who is Dongsheng Li/ }))
    await hands.click(await screen.findByRole('menuitemradio', { name: /^Dongsheng Li · Tsinghua/ }))
    expect(checksOf(manuscript()).map(({ identifier }) => identifier)).toEqual(['A8', rmit.identifier, 'A1'])
  })

  it('says of whom the catalogue has all institutions that are checked beside them', async () => {
    const ada = { name: 'Ada Lind', affiliations: [], orcid: null, email: null, identifier: 'A9', candidates: [] }
    openCard({ isSaved: true, opened: { authors: [{ ...ada, place: rmit, further_institutions: [monash] }] } })
    await screen.findByRole('button', {
      name: 'Who is Ada Lind: in the catalogue; RMIT and Monash are checked, too',
    })
  })

  it('tells those who may be meant apart by works and ORCID iD', async () => {
    const [tsinghua, cmu] = people['Wei Zhang']!.candidates
    const wei = { name: 'Wei Zhang', affiliations: [], orcid: null, email: null, identifier: null }
    const orcid = 'https://orcid.org/0000-0002-1825-0097'
    const candidates = [
      { ...tsinghua!, works_count: 12, orcid },
      { ...cmu!, works_count: 1, orcid: null },
    ]
    const { hands } = openCard({ opened: { opposed: [{ ...wei, candidates }] } })
    await hands.click(await screen.findByRole('button', { name: 'Who is Wei Zhang: Which one?' }))
    const [one, other] = await screen.findAllByRole('menuitemradio')
    expect(one!.textContent).toMatch(/Tsinghua.*12 works · 0000-0002-1825-0097$/)
    expect(other!.textContent).toMatch(/CMU.*1 work$/)
  })

  it('keeps of a saved manuscript that the catalogue lacks somebody of a name that it has', async () => {
    const wei = { name: 'Wei Zhang', affiliations: [], orcid: null, email: null, identifier: null, candidates: [] }
    openCard({ isSaved: true, opened: { authors: [{ ...wei, not_in_catalogue: true }] } })
    await screen.findByRole('button', { name: 'Who is Wei Zhang: not in the catalogue' })
    expect(screen.queryByText(/could be several people/)).toBeNull()
  })

  it.each([
    ['Find reviewers', 'find'],
    ['Search without saving', 'search'],
  ])('waits for who was typed last, and has them in what is asked with %s', async (button, which) => {
    const { promise: lookUp, resolve } = Promise.withResolvers<void>()
    const found: unknown[] = []
    const seen = () => found.push(manuscript().authors.map(({ identifier }) => identifier))
    const { hands, authors, manuscript, onSearch } = openCard({ lookUp, onFind: async () => void seen() })
    onSearch.mockImplementation(seen)
    await hands.type(authors, 'Xiuzhen Zhang')
    await hands.click(screen.getByRole('button', { name: button }))
    await screen.findByText(/^Looking up/)
    expect(found).toEqual([])
    resolve()
    await vi.waitFor(() => expect(found).toEqual([['A1']]))
    expect(onSearch).toHaveBeenCalledTimes(which === 'search' ? 1 : 0)
  })

  it('takes what it cannot read as it was typed, so that nobody is dropped', async () => {
    const { hands, authors } = openCard()
    await hands.type(authors, 'Ada (née Lind')
    await hands.tab()
    await expect.poll(() => namesIn('Authors')).toEqual(['Ada (née Lindnot in the catalogue'])
  })

  it('keeps names that cannot be looked up, and says so', async () => {
    const { hands, authors } = openCard({ isDown: true })
    await hands.type(authors, 'Xiuzhen Zhang{Enter}')
    await screen.findByText(/^The names could not be looked up, so they are not checked\./)
    expect(namesIn('Authors')).toEqual(['Xiuzhen Zhangnot in the catalogue'])
  })

  it('asks again who is meant where a saved manuscript leaves it open', async () => {
    const wei = { name: 'Wei Zhang', affiliations: [], orcid: null, email: null, identifier: null, candidates: [] }
    const { manuscript } = openCard({ opened: { opposed: [wei] } })
    await screen.findByText(/^1 name could be several people. Choose who is meant. Until then they can be found/)
    expect(manuscript().opposed[0]).toMatchObject({ identifier: null, candidates: [{}, {}] })
  })

  it.each([
    ['with the others who may be meant', false, 'Tsinghua'],
    ['also where nobody can be looked up', true, 'in the catalogue; RMIT is checked, too'],
  ])('says whom a saved manuscript has for an author, %s', async (_, isDown, words) => {
    const chosen = { name: 'Wei Zhang', affiliations: ['RMIT'], orcid: null, email: null, identifier: 'A2' }
    const { manuscript } = openCard({
      ...{ isSaved: true, isDown },
      opened: { authors: [{ ...chosen, place: rmit, candidates: [] }] },
    })
    await expect.poll(() => namesIn('Authors').join()).toContain(words)
    expect(manuscript().authors).toMatchObject([{ identifier: 'A2', place: rmit }])
  })

  it('takes suggested and opposed people, the plan and the number', async () => {
    const { hands, manuscript } = openCard()
    await hands.click(screen.getByText('Suggested and opposed reviewers'))
    await hands.type(screen.getByRole('textbox', { name: 'Add people: Opposed' }), 'Xiuzhen Zhang{Enter}')
    await screen.findByText('Suggested and opposed reviewers (0 and 1)')
    await hands.click(screen.getByText('3 reviewers and 3 alternates wanted'))
    const reviewers = screen.getByRole('spinbutton', { name: 'Reviewers' })
    await hands.tripleClick(reviewers)
    await hands.keyboard('2')
    await hands.type(screen.getByRole('textbox', { name: 'Manuscript number' }), 'MS-7')
    expect(manuscript()).toMatchObject({ number: 'MS-7', opposed: [{ identifier: 'A1' }], suggested: [] })
    expect(manuscript().wanted.alternates).toBe(3)
  })

  it('says how many authors of a text it does not hold, and of a pasted list how many were not added', async () => {
    const names = Array.from(
      { length: 203 },
      (_, at) =>
        `Ada ${String.fromCodePoint(65 + (at % 26))}${'aeiouy'[Math.floor(at / 26) % 6]}${at > 155 ? 'n' : 'r'}lind`,
    )
    const abstract = `Abstract: ${'It burns. '.repeat(40)}`
    const { hands, authors } = openCard({
      opened: manuscriptOfText(`Title: Peat fires\nAuthors: ${names.join('; ')}\n${abstract}`),
    })
    screen.getByText(/the last 3 are left out, and nobody is checked against them/)
    await hands.click(authors)
    await hands.paste('Nannan Huang; Xiuzhen Zhang')
    await screen.findByText('A list holds 200 people at most: the last 2 were not added.')
  })

  it('leads to the manuscript that has the number already, and no longer once it is another', async () => {
    const { hands } = openCard()
    const number = screen.getByRole('textbox', { name: 'Manuscript number' })
    await hands.type(number, 'ms-7')
    const link = await screen.findByRole('link', { name: 'Bog fires' })
    expect(link.getAttribute('href')).toBe(`/app/collection/${kept.uuid}/`)
    await hands.keyboard('{Backspace}')
    await expectGone(() => screen.queryByRole('link'))
  })

  it('leads to the manuscript that has the title already', async () => {
    const { hands } = openCard({ opened: { title: 'bog fires' } })
    const link = await screen.findByRole('link', { name: 'Bog fires' })
    expect(link.getAttribute('href')).toBe(`/app/collection/${kept.uuid}/`)
    screen.getByText(/^There is already a manuscript with this title:/)
    await hands.type(screen.getByRole('textbox', { name: 'Title' }), '{Backspace}')
    await expectGone(() => screen.queryByRole('link'))
  })

  it('searches without saving with Enter, and says where it could not be saved', async () => {
    const { hands, onSearch } = openCard({ onFind: () => Promise.reject(new Error('The server is down.')) })
    await hands.click(screen.getByRole('textbox', { name: 'Abstract' }))
    await hands.keyboard('{Enter}')
    expect(onSearch).toHaveBeenCalledOnce()
    await hands.click(screen.getByRole('button', { name: 'Find reviewers' }))
    await screen.findByText(/^The manuscript could not be saved\./)
  })

  it('offers a search alone where nothing may be kept', () => {
    openCard({ mayKeep: false })
    expect(screen.queryByRole('button', { name: 'Find reviewers' })).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Manuscript number' })).toBeNull()
    screen.getByRole('button', { name: 'Search' })
  })
})

it('takes a pasted list of references, says which works the catalogue has, and why it cannot be read', async () => {
  let isDown = true
  const reference = { text: 'A. Lind. 2020. Peat.', doi: null, arxiv: null, identifier: 'https://openalex.org/W1' }
  let last = manuscriptOfText(`Peat fires\n\n${'It burns. '.repeat(40)}`)
  function Card() {
    const [manuscript, setManuscript] = useState(last)
    last = manuscript
    const keeps = { onFind: undefined, onSearch: () => {}, onClose: undefined }
    return <ManuscriptCard {...keeps} manuscript={manuscript} isSaved={false} onChange={setManuscript} />
  }
  const { hands, calls } = openScreen(<Card />, {
    answers: {
      readReferences: () =>
        isDown
          ? refuse('catalogue_unavailable', 'No catalogue.')
          : { references: [reference, { ...reference, text: 'B. King. 2021. Fire.', identifier: null }] },
    },
  })
  await hands.click(screen.getByText('References'))
  await hands.type(screen.getByRole('textbox', { name: 'Add references' }), 'A. Lind. 2020. Peat.')
  await hands.click(screen.getByRole('button', { name: 'Add references' }))
  await screen.findByText('The references could not be read. No catalogue.')
  isDown = false
  await hands.click(screen.getByRole('button', { name: 'Add references' }))
  await screen.findByText('References (2, 1 of them in the catalogue)')
  expect(calls.at(-1)).toMatchObject({ key: 'readReferences', body: { content: 'A. Lind. 2020. Peat.' } })
  await hands.click(screen.getByRole('button', { name: 'Remove B. King. 2021. Fire.' }))
  await screen.findByText('References (1, 1 of them in the catalogue)')
  expect(last.references).toEqual([reference])
})
