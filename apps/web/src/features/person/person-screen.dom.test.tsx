import type { AuthorWork, PersonPage } from '@cognate/contract'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { PersonScreen } from './person-screen.tsx'
import type { PersonSlots } from './person-slots.ts'

const id = 'https://openalex.org/A1'
const manuscript = '00000000-0000-4000-8000-000000000001'
const lab = { id: 'https://openalex.org/I1', display_name: 'Laboratory', country_code: 'NL', type: null }

const page: PersonPage = {
  ...{ identifier: id, display_name: 'Hayate Iso', load: null, conflicts: null },
  author: {
    ...{ id, display_name: 'Hayate Iso', display_name_alternatives: ['H. Iso'], hint: null, orcid: null },
    ...{
      ids: { openalex: id },
      works_count: 84,
      cited_by_count: 10,
      counts_by_year: [],
      summary_stats: { h_index: 9 },
    },
    ...{ first_publication_year: 2018, last_publication_year: 2026, last_known_institutions: [lab] },
    ...{ active_affiliations: [lab], affiliations: [{ institution: lab, years: [2018, 2019, 2026] }], topics: [] },
  },
  coauthors: [{ identifier: 'https://openalex.org/A2', display_name: 'Nikita Bhutani', count: 3, last_year: 2025 }],
  coauthors_cut: false,
  retracted: {
    count: 2,
    works: [
      {
        ...{ identifier: 'https://openalex.org/W9', title: 'Withdrawn', publication_date: '2020-03-01' },
        ...{ publication_year: 2020, doi: '10.1/9', retracted_on: '2021-11-03', notice: 'https://doi.org/10.1/n' },
      },
    ],
  },
}
const work = (at: number, title: string, year: number, marks: [number, number][] | null = null): AuthorWork => ({
  ...{ id: `https://openalex.org/W${at}`, doi: null, title, display_name: title, publication_year: year },
  ...{ publication_date: null, language: null, type: null, type_crossref: null, abstract: null, authorships: [] },
  ...{ primary_location: null, open_access: { is_oa: false, oa_url: null }, cited_by_count: null },
  biblio: { volume: null, issue: null, first_page: null, last_page: null },
  ...{ is_retracted: false, topics: [], ids: {} },
  highlights: marks && { title: { marks }, text: null },
})
const slots: PersonSlots = {
  Load: ({ without }) => `Asked twice but for ${without ?? 'none'}`,
  Editor: ({ manuscript: uuid }) => <em>with the editor of {uuid}</em>,
  Conflicts: ({ conflicts }) => `checked against ${conflicts.records.length}`,
  FindEmail: () => null,
  ProfileLinks: () => null,
  IdentityReasons: () => null,
}
const open = (at: string, answers: Parameters<typeof openScreen>[1]['answers']) =>
  openScreen(
    <Routes>
      <Route path="/app/people/:id" element={<PersonScreen slots={slots} />} />
    </Routes>,
    { at, answers },
  )

it('shows who somebody is, what is retracted, with whom and where they worked', async () => {
  open('/app/people/A1/', {
    getPerson: () => page,
    listAuthorWorks: () => ({ count: 2, results: [work(1, 'Newer', 2026), work(2, 'Older', 2018)] }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Hayate Iso' })
  screen.getByText('2 of 84 works were retracted')
  screen.getByText('and 1 more')
  expect(screen.getByRole('link', { name: 'Retracted 3 Nov 2021' }).getAttribute('href')).toBe('https://doi.org/10.1/n')
  screen.getByText('Asked twice but for none')
  screen.getByText('H. Iso')
  expect(screen.getByRole('link', { name: 'Nikita Bhutani' }).getAttribute('href')).toBe('/app/people/A2/')
  screen.getByText('3 works, last 2025')
  await screen.findByRole('heading', { name: '2026' })
  screen.getByRole('heading', { name: '2018' })
})

it('names all co-authors on a press, and says where there are more', async () => {
  const coauthors = Array.from({ length: 104 }, (_, at) => ({
    ...{ identifier: `https://openalex.org/A${at}`, display_name: `Co ${at}`, count: 1, last_year: 2025 },
  }))
  const { hands } = open('/app/people/A1/', {
    getPerson: () => ({ ...page, coauthors, coauthors_cut: true }),
    listAuthorWorks: () => ({ count: 0, results: [] }),
  })
  await hands.click(await screen.findByRole('button', { name: 'Show 104' }))
  screen.getByRole('link', { name: 'Co 103' })
  screen.getByText('The 104 with whom they have written the most works; there are more.')
})

it('puts the best works for the manuscript first, by year on request, and finds words', async () => {
  const conflicts = {
    check: ['coauthors' as const],
    records: [{ identifier: 'A3' }],
  } as unknown as PersonPage['conflicts']
  const { calls, hands } = open(`/app/people/A1/?manuscript=${manuscript}`, {
    getPerson: () => ({ ...page, conflicts }),
    listAuthorWorks: ({ query }) => ({
      count: 2,
      results: query.words
        ? [work(2, 'Older', 2018, [])]
        : [work(2, 'Older', 2018, [[0, 5]]), work(1, 'Newer', 2026, [])],
    }),
  })
  await screen.findByText('checked against 1')
  screen.getByText(`Asked twice but for ${manuscript}`)
  expect(screen.getByText(/^with the editor of/).textContent).toContain(manuscript)
  await screen.findByRole('heading', { name: 'Matching' })
  screen.getByRole('heading', { name: 'Other works' })
  await hands.click(screen.getByText('Newest first'))
  await screen.findByRole('heading', { name: '2026' })
  await hands.type(screen.getByRole('searchbox', { name: 'Search these works' }), 'trees{Enter}')
  await screen.findByText('None of the works matches these words.')
  const asked = calls.filter(({ key }) => key === 'listAuthorWorks').map(({ query }) => query)
  expect(asked).toEqual([
    expect.objectContaining({ manuscript }),
    expect.not.objectContaining({ manuscript }),
    expect.objectContaining({ words: 'trees' }),
  ])
})

it('says when there is no such person', async () => {
  open('/app/people/A404/', { getPerson: () => refuse('record_not_found') })
  await screen.findByRole('heading', { name: 'There is no page of this person' })
  screen.getByText('They asked to be left out, or the catalogue in use does not have them.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('offers another try where the person could not be loaded', async () => {
  open('/app/people/A404/', { getPerson: () => refuse('database_unavailable') })
  await screen.findByRole('button', { name: 'Try again' })
})
