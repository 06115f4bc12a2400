import type { SearchView, StoredRecordView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { aModule } from '../../../../testing/modules.ts'
import { openScreen, screen } from '../../../../testing/open-screen.tsx'
import { collection } from '../../../model/collection/collection.ts'
import { noConflicts } from '../../../model/filters/preset-filters.ts'
import { emptyQuery, type Query } from '../../../model/query/query.ts'
import { FilterPills } from './filter-pills.tsx'

const UUID = '00000000-0000-4000-8000-000000000001'
const hidden = {
  ...{ uuid: UUID, search: UUID, primary_id_type: 'openalex', record_type: 'author', identifier: 'A1', fields: {} },
  ...{ display_name: 'Ada Lind', used_in_search: true, email_address: null, reason: 'hand', role: null, note: null },
  ...{ added_at: '2026-11-24T09:00:00Z', found: null, alternate_of: null, status: null, asked_at: null },
  ...{ answer_by: null, declined_reason: null, unavailable_until: null },
} as StoredRecordView

/** The filters of a search with a collection that hides Ada, and what it was narrowed to. */
function openPills(
  access: SearchView['access'],
  filters: Query['filters'] = {},
  included_records: StoredRecordView[] = [],
  checked: Pick<Query, 'conflict_of_interest'> & { manuscript?: SearchView['manuscript'] } = {
    conflict_of_interest: null,
  },
) {
  collection.forsake()
  collection.open({
    ...{
      uuid: UUID,
      name: 'Trees',
      external_identifier: null,
      manuscript: checked.manuscript ?? null,
      filters: {},
      sort: null,
    },
    ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z', texts: [] },
    ...{ included_records, excluded_records: [hidden], conflict_of_interest: { records: [] } },
    ...{ shared_users: [], shared_teams: [], access },
  })
  const narrowed: Query['filters'][] = []
  const checks: Query['conflict_of_interest'][] = []
  const { hands, calls } = openScreen(
    <FilterPills
      query={{
        ...{ ...emptyQuery('experts'), text: 'trees', search: UUID, filters },
        conflict_of_interest: checked.conflict_of_interest,
      }}
      module={aModule('experts', 'author')}
      takenAway={{}}
      onNarrow={({ filters, conflict_of_interest }) => {
        narrowed.push(filters)
        checks.push(conflict_of_interest)
      }}
      onRankAll={() => {}}
    />,
    { answers: { deleteExcludedRecord: () => undefined } },
  )
  return { hands, calls, narrowed, checks }
}

const cross = (words: string) => screen.queryByRole('button', { name: `Remove filter: ${words}` })

it('F-07 shows again what a collection hides', async () => {
  const { hands, narrowed } = openPills({ is_owned: true })
  await hands.click(cross('1 hidden result')!)
  expect(collection.state().excluded).toEqual([])
  expect(narrowed).toEqual([{}])
})

it('C-11 says to who may only look what the collection hides, and offers to show again what their search hides alone', async () => {
  const access = { is_owned: false, may: 'view' as const }
  openPills(access)
  screen.getByText('1 hidden result')
  expect(cross('1 hidden result')).toBeNull()
  const { hands, narrowed } = openPills(access, { excluded_records: { type: 'exclude', values: ['A2'] } })
  await hands.click(cross('2 hidden results')!)
  expect(narrowed).toEqual([{}])
  expect(collection.state().excluded).toHaveLength(1)
})

it('F-07 tells those who are collected, whom a search for others leaves out, from those who are hidden', () => {
  const filters = { excluded_records: { type: 'exclude' as const, values: ['A2', 'A3'] } }
  openPills(
    { is_owned: true },
    filters,
    ['A2', 'A3'].map((identifier) => ({ ...hidden, identifier })),
  )
  screen.getByText('1 hidden result and 2 already collected')
})

const people = ['Ada', 'Ben'].map((display_name, at) => ({
  ...{ record_type: 'author' as const, identifier: `A${at + 8}`, fields: { display_name } },
}))
const conflict_of_interest = { ...noConflicts, records: people }
const hiding = { coi_authors: { type: 'exclude' as const, values: [] } }

it('K-01 marks who was hidden for a conflict with an author, and then keeps the author in the check', async () => {
  const author = { name: 'Ada', affiliations: [], orcid: null, email: null, identifier: 'A8' }
  const manuscript = {
    ...{ title: 'Trees', abstract: '', keywords: [], references: [], authors: [author], suggested: [], opposed: [] },
    ...{ policy: null, round: 1, wanted: { reviewers: 3, alternates: 3 }, answer_by: null },
  }
  const hidden = openPills({ is_owned: true }, hiding, [], { conflict_of_interest, manuscript })
  await hidden.hands.click(cross('conflicts with Ada and Ben: hidden')!)
  expect(hidden.narrowed[0]).not.toHaveProperty('coi_authors')
  expect(hidden.checks).toEqual([conflict_of_interest])
  const marked = openPills({ is_owned: true }, {}, [], { conflict_of_interest, manuscript })
  await marked.hands.click(cross('conflicts with Ada and Ben: marked')!)
  expect(marked.checks).toEqual([{ ...conflict_of_interest, records: [people[0]] }])
  openPills({ is_owned: true }, {}, [], {
    ...{ conflict_of_interest: { ...conflict_of_interest, records: [people[0]!] }, manuscript },
  })
  screen.getByText('conflicts with Ada: marked')
  expect(cross('conflicts with Ada: marked')).toBeNull()
})

it('K-01 removes the check of a text of which no authors are known', async () => {
  const { hands, checks } = openPills({ is_owned: true }, hiding, [], { conflict_of_interest })
  await hands.click(cross('conflicts with Ada and Ben: hidden')!)
  expect(checks).toEqual([null])
})
