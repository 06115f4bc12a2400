import type { Engine } from '@cognate/catalogue'
import { MAX_CONFLICTS, usualConflictRules } from '@cognate/contract'
import { expect, it } from 'vitest'
import { checkLists } from './check-lists.ts'
import { ROWS_AT_ONCE } from './conflict-cells.ts'

it('K-03 gives the most cells for all rows together, and counts the others', async () => {
  const people = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      record_type: 'author',
      identifier: `https://openalex.org/A${prefix}${at}`,
      display_name: null,
    }))
  const limits: number[] = []
  const engine = {
    readPeople: async (ids: readonly string[]) => ids.map((identifier) => ({ identifier })),
    summary: { version: '2026' },
    describeCheckedCatalogue: async () => ({}),
    findConflictMatrix: async ({ limit }: { limit: number }) => {
      limits.push(limit)
      const cells = Array.from({ length: Math.min(limit, MAX_CONFLICTS - 10) }, () => ({}))
      return { cells, sums: [], counts: { conflict: MAX_CONFLICTS, same_person: 0, other_types: 0 } }
    },
  } as unknown as Engine
  const check = {
    ...{ columns: people('1', 1), rows: people('2', 2 * ROWS_AT_ONCE), row_offset: 0, row_limit: 2 * ROWS_AT_ONCE },
    rules: usualConflictRules,
  }
  const answer = await checkLists(check as Parameters<typeof checkLists>[0], engine, new AbortController().signal)
  expect(limits).toEqual([MAX_CONFLICTS, 10])
  expect([answer.cells.length, answer.cell_count]).toEqual([MAX_CONFLICTS, 2 * MAX_CONFLICTS])
})
