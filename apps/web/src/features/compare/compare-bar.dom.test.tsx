import type { AuthorRecord, AuthorWork, ConflictsAnswer, IndependenceAnswer, SearchView } from '@cognate/contract'
import { within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { expectNever, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { clearCompared, toggleCompared } from '../../model/compared.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { CompareBar } from './compare-bar.tsx'
import type { ComparedWith } from './compared-with.ts'

beforeEach(clearCompared)

const person = (at: number) => ({ identifier: `https://openalex.org/A${at}`, display_name: `Person ${at}` })
const lund = { id: 'https://openalex.org/I1', display_name: 'Lund University', country_code: 'SE', type: null }
const aRecord = (at: number): AuthorRecord => ({
  ...{
    id: person(at).identifier,
    display_name: `Person ${at}`,
    display_name_alternatives: [],
    hint: null,
    orcid: null,
  },
  ...{ ids: { openalex: person(at).identifier }, works_count: at, cited_by_count: 10, counts_by_year: [] },
  ...{ summary_stats: { h_index: 9 }, first_publication_year: 2018, last_publication_year: 2026, topics: [] },
  ...{ last_known_institutions: [], active_affiliations: at === 1 ? [lund] : [], affiliations: [] },
})
const records = [1, 2].map((at) => ({
  ...{ asked: `A${at}`, record_type: 'author' as const, primary_id_type: 'openalex' as const },
  identifier: person(at).identifier,
  fields: aRecord(at),
}))
const aWork = (title: string, marks: [number, number][]): AuthorWork => ({
  ...{ id: 'https://openalex.org/W1', doi: null, title, display_name: title, publication_year: 2024 },
  ...{ publication_date: null, language: null, type: null, type_crossref: null, abstract: null, authorships: [] },
  ...{ primary_location: null, open_access: { is_oa: false, oa_url: null }, cited_by_count: null },
  biblio: { volume: null, issue: null, first_page: null, last_page: null },
  ...{ is_retracted: false, topics: [], ids: {} },
  highlights: { title: { marks }, text: null },
})
const conflicts = { ...noConflicts, records: [{ record_type: 'author' as const, identifier: 'A9' }] }
const catalogue = {
  ...{
    version: 'v1',
    date: '2026-11-01',
    works: 1,
    journal_articles: 1,
    institutions: 1,
    institutions_with_ror: 1,
    projects_with_people: 0,
  },
}
const conflictOf = (author: unknown): ConflictsAnswer => {
  const works = author === person(2).identifier ? 3 : 0
  const { check: _, records: __, ...rules } = noConflicts
  return {
    ...{ conflict: works > 0, in_coi_input: false, author: person(1), against: [], unknown: [] },
    ...{
      coauthorship_count: works,
      other_types: 0,
      coauthorship: [],
      coaffiliation: [],
      joint_projects: 0,
      projects: [],
      timeline: [],
    },
    ...{ rules: { ...rules, since: null, methods: [] }, catalogue, verdicts: [], hints: [] },
  }
}

const apart: IndependenceAnswer = {
  ...{ since: null, ties: [], earlier: [], unknown: [], next: null, independent: [], candidate_ties: [] },
}

const uuid = '00000000-0000-4000-8000-000000000001'
const open = (more: Answers = {}, asked: ComparedWith['asked'] = { query: uuid }, input = conflicts) =>
  openScreen(
    <CompareBar
      asked={asked}
      conflicts={input}
      Load={({ identifier, without }) => `Load of ${identifier.slice(-2)} without ${without}`}
    />,
    {
      answers: {
        readRecords: () => ({ count: 2, results: records }),
        listAuthorWorks: ({ params }) => ({
          count: 1,
          results: [aWork('Street trees', String(params.id).endsWith('A1') ? [[0, 6]] : [])],
        }),
        checkConflicts: ({ body }) => conflictOf(body.author),
        checkIndependence: () => apart,
        ...more,
      },
    },
  )

it('C-09 says nothing of nobody, and needs two', async () => {
  open()
  await expectNever(() => screen.queryByRole('region', { name: 'People to compare' }))
  toggleCompared(person(1))
  await screen.findByText('Choose one or two more')
  expect(screen.getByRole('button', { name: 'Compare' })).toHaveProperty('disabled', true)
})

it('C-09 shows people side by side: works in common with the text, conflicts, place, works and load', async () => {
  const { hands } = open()
  toggleCompared(person(1))
  toggleCompared(person(2))
  await hands.click(await screen.findByRole('button', { name: 'Compare' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Side by side' }))
  const cells = (name: string) =>
    within(dialog.getByRole('rowheader', { name }).closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(cells('Conflicts')).toEqual(['None found', '3 works']))
  await waitFor(() => expect(cells('With each other')).toEqual(['None found']))
  await waitFor(() => expect(cells('Publications')).toEqual(['1 publication', '2 publications']))
  await waitFor(() =>
    expect(cells('Works closest to the text')).toEqual(['Street trees (2024)', 'No work shares words with the text']),
  )
  expect(cells('Affiliation')).toEqual([expect.stringContaining('Lund University'), 'Not in the data'])
  expect(cells('Asked before')).toEqual(['Load of A1 without undefined', 'Load of A2 without undefined'])
  await hands.keyboard('{Escape}')
  await hands.click(screen.getByRole('button', { name: 'Do not compare Person 1' }))
  await screen.findByText('Choose one or two more')
})

it('C-09 shows what people side by side have in common', async () => {
  const pair: [string, string] = [person(1).identifier, person(2).identifier]
  const institution = { identifier: lund.id, display_name: lund.display_name }
  const tie = { people: pair, works: 3, institution, level: 'institution' as const, supervision: null }
  const before = { people: pair, works: 2, last_year: 2019, institution: null, level: null }
  const { hands, calls } = open(
    { checkIndependence: () => ({ ...apart, since: 2021, ties: [tie], earlier: [before] }) },
    { query: uuid },
    { ...conflicts, since: 2021 },
  )
  toggleCompared(person(1))
  toggleCompared(person(2))
  await hands.click(await screen.findByRole('button', { name: 'Compare' }))
  await screen.findByText('Person 1 and Person 2 wrote together (3 works) and were both at Lund University')
  screen.getByText('Before 2021: Person 1 and Person 2 wrote 2 works together, the last in 2019')
  expect(calls.find(({ key }) => key === 'checkIndependence')?.body).toMatchObject({
    people: ['A1', 'A2'],
    since: 2021,
  })
})

it('C-09 does not call people apart of whom one could not be compared', async () => {
  const { hands } = open({ checkIndependence: () => ({ ...apart, unknown: ['A2'] }) })
  toggleCompared(person(1))
  toggleCompared(person(2))
  await hands.click(await screen.findByRole('button', { name: 'Compare' }))
  await screen.findByText('No ties found; 1 person is not in the catalogue and not compared')
})

it('leaves what the collection at hand asks itself out of the load', async () => {
  const { hands } = open({}, { manuscript: uuid })
  toggleCompared(person(1))
  toggleCompared(person(2))
  await hands.click(await screen.findByRole('button', { name: 'Compare' }))
  await screen.findByText(`Load of A1 without ${uuid}`)
})

it('C-09 says what could not be loaded, and tries again', async () => {
  let isBroken = true
  const { hands } = open({
    checkConflicts: ({ body }) => (isBroken ? refuse('internal') : conflictOf(body.author)),
  })
  toggleCompared(person(1))
  toggleCompared(person(2))
  await hands.click(await screen.findByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2))
  isBroken = false
  await hands.click(screen.getAllByRole('button', { name: 'Try again' })[0]!)
  // Beside the first person, and of both with each other.
  await waitFor(() => expect(screen.getAllByText('None found')).toHaveLength(2))
})

it('K-01 says side by side that nobody was checked of whom only the name is known', async () => {
  const yang = { record_type: 'author' as const, identifier: 'Yang Liu', fields: { display_name: 'Yang Liu' } }
  const { hands } = open({}, { query: uuid }, { ...conflicts, records: [...conflicts.records, yang] })
  toggleCompared(person(1))
  toggleCompared(person(2))
  await hands.click(await screen.findByRole('button', { name: 'Compare' }))
  await screen.findByText('None found; 1 author not checked')
})

it('K-01 says side by side who is an author themselves, of whom nothing else is told', async () => {
  const { hands } = open({
    checkConflicts: ({ body }) => ({ ...conflictOf(body.author), conflict: false, in_coi_input: true }),
  })
  toggleCompared(person(1))
  toggleCompared(person(2))
  await hands.click(await screen.findByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(screen.getAllByText('Author of the text')).toHaveLength(2))
  expect(screen.queryByText('3 works')).toBeNull()
})

it('C-09 says side by side whom the authors suggested, and who may be in the catalogue twice', async () => {
  const suggested = { affiliations: [], orcid: null, email: null, name: 'P. 1', identifier: 'A1' }
  collection.open({
    ...{ manuscript: { authors: [], opposed: [], suggested: [suggested] }, access: { is_owned: true } },
    ...{ uuid, texts: [], included_records: [], excluded_records: [] },
  } as unknown as SearchView)
  const others = [{ id: 'A7', display_name: 'Fabian Schmidt' }]
  const hints = [{ kind: 'same_person' as const, reason: 'The same co-authors.', others, score: 0.9 }]
  const doubted = records.map((one, at) =>
    at === 1 ? { ...one, fields: { ...one.fields, identity_hints: hints } } : one,
  )
  const { hands } = open({ readRecords: () => ({ count: 2, results: doubted }) })
  toggleCompared(person(1))
  toggleCompared(person(2))
  await hands.click(await screen.findByRole('button', { name: 'Compare' }))
  const cells = (name: string) =>
    within(screen.getByRole('rowheader', { name }).closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(cells('Conflicts')).toEqual(['None foundSuggested by the authors', '3 works']))
  await waitFor(() =>
    expect(cells('Publications')).toEqual(['1 publication', '2 publicationsMay be the same person as Fabian Schmidt']),
  )
})
