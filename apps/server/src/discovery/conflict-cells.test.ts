import type { ConflictMatrixQuery, Engine } from '@cognate/catalogue'
import { usualConflictRules } from '@cognate/contract'
import { expect, it } from 'vitest'
import { findConflictCells, ROWS_AT_ONCE } from './conflict-cells.ts'

it('K-03 finds the conflicts of more people than are checked at once, and asks nothing where nobody is checked against', async () => {
  const asked: number[] = []
  const engine = {
    findConflictMatrix: async ({ rowIds, columnIds }: ConflictMatrixQuery) => {
      asked.push(rowIds.length)
      const kinds = ['conflict', 'other_types'] as const
      return { cells: rowIds.flatMap((row) => kinds.map((kind) => ({ row, column: columnIds[0], kind }))) }
    },
  } as unknown as Engine
  const people = Array.from({ length: 2 * ROWS_AT_ONCE + 1 }, (_, at) => `A${at}`)
  const cellsWith = (...authorIds: string[]) =>
    findConflictCells(people, { authorIds, rules: usualConflictRules }, engine)
  const cells = await cellsWith('A900')
  expect(cells.map(({ row, kind }) => [row, kind])).toEqual(people.map((id) => [id, 'conflict']))
  expect(asked).toEqual([ROWS_AT_ONCE, ROWS_AT_ONCE, 1])
  expect(await cellsWith()).toEqual([])
  expect(asked).toHaveLength(3)
})
