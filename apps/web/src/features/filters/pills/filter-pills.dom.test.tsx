import type { SearchView, StoredRecordView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { aModule } from '../../../../testing/modules.ts'
import { openScreen, screen } from '../../../../testing/open-screen.tsx'
import { collection } from '../../../model/collection/collection.ts'
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
) {
  collection.forsake()
  collection.open({
    ...{ uuid: UUID, name: 'Trees', external_identifier: null, manuscript: null, filters: {}, sort: null },
    ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z', texts: [] },
    ...{ included_records, excluded_records: [hidden], conflict_of_interest: { records: [] } },
    ...{ shared_users: [], shared_teams: [], access },
  })
  const narrowed: Query['filters'][] = []
  const { hands, calls } = openScreen(
    <FilterPills
      query={{ ...emptyQuery('experts'), text: 'trees', search: UUID, filters }}
      module={aModule('experts', 'author')}
      takenAway={{}}
      onNarrow={(narrowing) => narrowed.push(narrowing.filters)}
      onRankAll={() => {}}
    />,
    { answers: { deleteExcludedRecord: () => undefined } },
  )
  return { hands, calls, narrowed }
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
