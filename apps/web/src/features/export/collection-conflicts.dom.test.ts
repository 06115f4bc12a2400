import type { ConflictChecksAnswer, ConflictsAnswer } from '@cognate/contract'
import { expect, it } from 'vitest'
import { answerCalls } from '../../../testing/answers.ts'
import { checkedFor } from '../../model/manuscript/manuscript-query.ts'
import { checkExperts } from './collection-conflicts.ts'

const rules = {
  ...{ since: 2021, publication_types: [], first_and_last_two: false, leave_out_hyper_authorship: true },
  ...{ include_parents: true, leave_out_siblings: true, shared_projects: false },
}
const ben = { identifier: 'A2', fields: { display_name: 'Ben' } }
const input = checkedFor(
  undefined,
  {
    conflict_of_interest: { ...rules, check: ['coaffiliated'], records: [ben] },
  } as unknown as Parameters<typeof checkedFor>[1],
  [],
)
const ada = { record_type: 'author', identifier: 'A1', fields: { display_name: 'Ada' } }
const options = { collection: '0190a7c2-5f6e-7c3d-8b1a-2f4e6d8c0b1a', input, signal: undefined }

it.each([
  ['in one call', true, 'checkConflictLists'],
  ['one by one', false, 'checkConflicts'],
] as const)('C-03 checks the people of a file by the rules of their collection, %s', async (_, checksLists, key) => {
  const nothing = { rows: [], columns: [], cells: [], verdicts: [], left_out: [] }
  const sent = answerCalls({
    checkConflictLists: () => nothing as unknown as ConflictChecksAnswer,
    checkConflicts: () => nothing as unknown as ConflictsAnswer,
  })
  await checkExperts([ada] as never, { ...options, checksLists }).catch(() => {})
  expect(sent).toMatchObject([{ key, body: { ...rules, methods: ['coaffiliated'] } }])
})
