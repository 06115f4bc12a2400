import type { SearchView, StoredRecordView } from '@cognate/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { answerCalls } from '../../../testing/answers.ts'
import { exportCollection } from './export-collection.ts'

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: a DOM without layout has no Cookie Store.
  document.cookie = 'csrftoken=token'
})

const uuid = '00000000-0000-4000-8000-000000000001'
const time = '2026-11-24T10:00:00Z'

const startup: StoredRecordView = {
  ...{ uuid, search: uuid, primary_id_type: 'source', record_type: 'startup', identifier: 'S1', used_in_search: true },
  ...{ display_name: 'Dorzancor', fields: {}, email_address: null, reason: null, found: null, added_at: time },
  ...{ role: null, alternate_of: null, status: null, asked_at: null, answer_by: null },
  ...{ declined_reason: null, unavailable_until: null, note: 'Called in May' },
}
const collection: SearchView = {
  ...{ uuid, name: 'Sensors', external_identifier: null, created_at: time, updated_at: time },
  ...{ included_records: [startup], excluded_records: [], manuscript: null, filters: {}, sort: null },
  ...{
    texts: [],
    access: { is_owned: true },
    shared_users: [],
    shared_teams: [],
    conflict_of_interest: { records: [] },
  },
}

/** The text of the CSV file that is saved of a collection. */
async function csvOf(getSearch: SearchView): Promise<string> {
  answerCalls({
    getSearch: () => getSearch,
    readRecords: () => ({ count: 0, results: [] }),
    listConflictPolicies: () => [],
    listApprovals: () => ({ results: [], last_asked: null }),
    recordExport: () => undefined,
  })
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  // A press would lead the page of all tests there.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await exportCollection(uuid, { format: 'csv', layout: { hasMetrics: true, isReviewer: false }, checksLists: true })
  return (saved.mock.lastCall![0] as Blob).text()
}

it('R-12 a file has notes on other records, and says nothing of conflicts where no people are collected', async () => {
  const content = await csvOf(collection)
  expect(content).toContain('Dorzancor')
  expect(content).toContain('Called in May')
  expect(content).not.toMatch(/conflicts against|About the conflicts/)
})
