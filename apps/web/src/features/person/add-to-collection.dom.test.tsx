import type { ConflictsAnswer, SearchView, StoredRecordView } from '@cognate/contract'
import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { AddToCollection } from './add-to-collection.tsx'

const id = 'https://openalex.org/A1'
const author = {
  ...{ id, display_name: 'Hayate Iso', display_name_alternatives: [], hint: null, orcid: null, ids: { openalex: id } },
  ...{ works_count: 84, cited_by_count: 10, counts_by_year: [], summary_stats: { h_index: 9 } },
  ...{ first_publication_year: 2018, last_publication_year: 2026, last_known_institutions: [] },
  ...{ active_affiliations: [], affiliations: [], topics: [] },
}
const uuid = '00000000-0000-4000-8000-000000000007'
const aRecord = (more: Partial<StoredRecordView>): StoredRecordView => ({
  ...{ uuid: '00000000-0000-4000-8000-000000000008', search: uuid, record_type: 'author' },
  ...{ primary_id_type: 'openalex', identifier: id, display_name: 'Hayate Iso' },
  ...{ fields: {}, used_in_search: true, email_address: null, reason: null, found: null },
  ...{ role: null, alternate_of: null, status: null, asked_at: null, answer_by: null, note: null },
  ...{ declined_reason: null, unavailable_until: null, added_at: '2026-01-02T03:04:05Z' },
  ...more,
})
const collection: SearchView = {
  ...{ uuid, name: 'Trees and heat', external_identifier: 'MS-7', access: { is_owned: true }, manuscript: null },
  ...{ created_at: '2026-01-02T03:04:05Z', updated_at: '2026-01-02T03:04:05Z', conflict_of_interest: { records: [] } },
  ...{ included_records: [], excluded_records: [], texts: [], filters: {}, sort: null },
  ...{ shared_users: [], shared_teams: [] },
}

/** The part of a person's page, over collections of which one may only be looked at. */
function openPart(held: Partial<SearchView> = {}, answers: Answers = {}) {
  const { included_records: _, excluded_records: __, texts: ___, filters: ____, sort: _____, ...summary } = collection
  const listed = { ...summary, manuscript: null, included_count: 0, excluded_count: 0, included_by_type: {} }
  return openScreen(<AddToCollection person={{ identifier: id, author }} />, {
    answers: {
      listSearches: () => ({
        count: 2,
        results: [listed, { ...listed, name: 'To look at', access: { is_owned: false, may: 'view' } }],
      }),
      getSearch: () => ({ ...collection, ...held }),
      addIncludedRecords: () => ({ added: 1, records: [aRecord({})] }),
      deleteIncludedRecord: () => undefined,
      ...answers,
    },
  })
}

type Opened = ReturnType<typeof openPart>

async function choose({ hands }: Opened): Promise<void> {
  await hands.click(screen.getByRole('combobox', { name: 'Add to a collection' }))
  await hands.click(await screen.findByRole('option', { name: 'Trees and heat MS-7' }))
}
const sent = ({ calls }: Opened, key: string) => calls.filter((made) => made.key === key)

it('C-01 adds somebody to any open collection that one may change, and takes them back', async () => {
  const opened = openPart()
  await choose(opened)
  const link = await screen.findByRole('link', { name: 'MS-7' })
  expect(link.getAttribute('href')).toBe(`/app/collection/${uuid}/`)
  expect(screen.queryByRole('option', { name: /To look at/ })).toBeNull()
  expect(sent(opened, 'listSearches')[0]!.query).toMatchObject({ exclude_closed: true })
  expect(sent(opened, 'addIncludedRecords')[0]!.body).toMatchObject({ records: [{ identifier: id }] })
  await opened.hands.click(screen.getByRole('button', { name: 'Take back' }))
  await screen.findByText('Taken back from', { exact: false })
  expect(sent(opened, 'deleteIncludedRecord')).toHaveLength(1)
})

it('C-01 does not add whom the collection has', async () => {
  const opened = openPart({ included_records: [aRecord({})] })
  await choose(opened)
  await screen.findByText('Already in', { exact: false })
  expect(sent(opened, 'addIncludedRecords')).toHaveLength(0)
})

it('C-01 adds whom the collection hides only on a second word', async () => {
  const opened = openPart({ excluded_records: [aRecord({ reason: 'conflict' })] })
  await choose(opened)
  await screen.findByText('(Conflict of interest)', { exact: false })
  expect(sent(opened, 'addIncludedRecords')).toHaveLength(0)
  await opened.hands.click(screen.getByRole('button', { name: 'Add anyway' }))
  await screen.findByText('Added to', { exact: false })
})

const named = { affiliations: [], orcid: null, email: null }
const manuscriptOf = (people: Partial<NonNullable<SearchView['manuscript']>>): SearchView['manuscript'] => ({
  ...{ title: 'Trees', abstract: '', keywords: [], references: [], authors: [], suggested: [], opposed: [] },
  ...{ policy: null, round: 1, wanted: { reviewers: 3, alternates: 3 }, answer_by: null, ...people },
})
const asif = { identifier: 'https://openalex.org/A7', display_name: 'A. Ekbal of the catalogue' }
const undated = { publication_date: null, publication_year: 2024, venue: null, doi: null }
const workAt = (at: number) => ({
  ...undated,
  identifier: `https://openalex.org/W${at}`,
  title: `W${at}`,
  with: [asif],
})
const place = { identifier: 'https://openalex.org/I1', display_name: 'IIT Patna', country_code: 'IN' }
const evidence = (conflict: boolean): ConflictsAnswer => ({
  ...{ conflict, in_coi_input: false, against: [asif], unknown: [], other_types: 0, timeline: [], hints: [] },
  ...{ author: { identifier: id, display_name: 'Hayate Iso' }, coauthorship_count: 2, projects: [], joint_projects: 0 },
  coauthorship: [workAt(1), workAt(2)],
  coaffiliation: [{ institution: place, years: [2020], through_parent: false, with: [{ ...asif, years: [2020] }] }],
  ...{ verdicts: [], rules: { ...usualConflictRules } },
  catalogue: {
    ...{ version: 'v1', date: '2026-11-01', works: 1, journal_articles: 1, institutions: 1 },
    ...{ institutions_with_ror: 1, projects_with_people: 0 },
  },
})
const authors = [{ ...named, name: 'Asif Ekbal', identifier: 'A7' }]

it('K-01 C-01 tells a conflict with the authors of the manuscript, and adds on a second press alone', async () => {
  const opened = openPart(
    { manuscript: manuscriptOf({ authors }) },
    { listConflictPolicies: () => [], checkConflicts: () => evidence(true) },
  )
  await choose(opened)
  await screen.findByText('Conflict: 2 works, 1 institution with Asif Ekbal')
  screen.getByText('Not yet added to', { exact: false })
  expect(sent(opened, 'checkConflicts')[0]!.body).toMatchObject({ author: id, against: ['A7'], manuscript: uuid })
  expect(sent(opened, 'addIncludedRecords')).toHaveLength(0)
  await opened.hands.click(screen.getByRole('button', { name: 'Add anyway' }))
  await screen.findByText('Added to', { exact: false })
  expect(sent(opened, 'addIncludedRecords')).toHaveLength(1)
})

it.each([
  ['an accepted conflict', () => evidence(false)],
  ['a licence without conflicts', () => refuse('endpoint_not_allowed')],
])('K-01 C-01 adds at once with %s', async (_, checkConflicts) => {
  await choose(openPart({ manuscript: manuscriptOf({ authors }) }, { listConflictPolicies: () => [], checkConflicts }))
  await screen.findByText('Added to', { exact: false })
})

it.each([
  ['Author of the text', { authors: [{ ...named, name: 'H. Iso', identifier: 'A1' }] }],
  ['Opposed by the authors', { opposed: [{ ...named, name: 'H. Iso', identifier: 'A1' }] }],
  ['Same name as H. Iso, who is not checked', { authors: [{ ...named, name: 'H. Iso', identifier: null }] }],
  [/^Conflicts could not be looked for\. /, { authors }],
])('K-01 C-01 says before somebody is added: %s', async (words, people) => {
  const opened = openPart(
    { manuscript: manuscriptOf(people) },
    { listConflictPolicies: () => [], checkConflicts: () => refuse('overloaded') },
  )
  await choose(opened)
  await screen.findByText(words)
  expect(sent(opened, 'addIncludedRecords')).toHaveLength(0)
})

it('says why somebody could not be added', async () => {
  await choose(openPart({}, { addIncludedRecords: () => refuse('database_unavailable') }))
  await screen.findByText(/database/i)
})
