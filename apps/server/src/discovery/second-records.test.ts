import type { ConflictMatrixQuery, Engine } from '@cognate/catalogue'
import { type ConflictCell, usualConflictRules } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { areTooMany, conflictsOfSecondRecords, readSecondRecordConflicts } from './second-records.ts'

const idOf = (number: number) => `https://openalex.org/A${number}`
const nameOf = (id: string) => `Person ${id.split('/A')[1]}`
const reason = 'The names agree.'
const sameAs = (...others: number[]) => [
  {
    ...{ kind: 'same_person' as const, reason, score: 0.95 },
    others: others.map((number) => ({ id: idOf(number), display_name: nameOf(idOf(number)) })),
  },
]

/** 1 and 11 may be one person, and 2 and 12; 11 wrote with 2, 12 with 3, and 11 with 12. */
const hints: Record<string, ReturnType<typeof sameAs>> = { [idOf(1)]: sameAs(11), [idOf(2)]: sameAs(12) }
const wrote = [
  [11, 2],
  [12, 3],
  [11, 12],
].map((pair) => pair.map(idOf))

const cellOf = (row: string, column: string): ConflictCell => ({
  ...{ row, column, kind: row === column ? 'same_person' : 'conflict', in_coi_input: row === column },
  ...{ coauthorship: row === column ? 0 : 1, other_types: 0, coaffiliation: 0, joint_projects: 0 },
  ...{ works: [], institutions: [], projects: [] },
})

const engine = {
  readRecords: async (_: string, ids: readonly string[]) =>
    ids.map((id) => ({ id, display_name: nameOf(id), identity_hints: hints[id] })),
  readPeople: async (ids: readonly string[]) =>
    ids.map((identifier) => ({ identifier, display_name: nameOf(identifier) })),
  findConflictMatrix: async ({ rowIds, columnIds }: ConflictMatrixQuery) => ({
    cells: rowIds.flatMap((row) =>
      columnIds
        .filter((column) => row === column || wrote.some((pair) => pair.includes(row) && pair.includes(column)))
        .map((column) => cellOf(row, column)),
    ),
  }),
} as unknown as Engine

const rules = usualConflictRules
const find = (rows: number[], against: number[]) =>
  readSecondRecordConflicts(rows.map(idOf), { authorIds: against.map(idOf), rules }, engine, { excuses: () => false })
const told = async (rows: number[], against: number[]) =>
  (await find(rows, against)).map((one) => [one.row, one.row_as, one.with, one.with_as].map((who) => numberOf(who)))
const numberOf = (who: string | { identifier: string } | null) =>
  who && Number((typeof who === 'string' ? who : who.identifier).split('/A')[1])

describe('conflicts of second records', () => {
  it('K-01 are those of a second record of either, or of both', async () => {
    expect(await told([1], [2])).toEqual([
      [1, 11, 2, null],
      [1, 11, 2, 12],
    ])
    expect(await told([3], [2])).toEqual([[3, null, 2, 12]])
    expect(await told([3], [2, 2])).toEqual([[3, null, 2, 12]])
  })

  it('K-01 are none where nobody stands twice, and none with oneself', async () => {
    expect(await told([3], [4])).toEqual([])
    expect(await told([1], [1])).toEqual([])
    expect(await told([1], [])).toEqual([])
  })

  it('K-01 say once that somebody may be whom they are checked against, whoever the hint is of', async () => {
    expect(await told([1], [11])).toEqual([[1, 11, 11, null]])
    expect(await told([11], [1])).toEqual([[11, null, 1, 11]])
    const [one] = await find([1], [11])
    expect(one).toMatchObject({ in_coi_input: true, row_as: { display_name: 'Person 11', reason } })
  })

  it('K-01 are told of each once where both records of somebody are asked about', async () => {
    hints[idOf(11)] = sameAs(1)
    expect(await told([1, 11], [3])).toEqual([])
    // 11 wrote with 12, who may be 2, and with 2: the first is told of 11 itself, both of 1.
    expect(await told([1, 11], [2])).toEqual([
      [1, 11, 2, null],
      [1, 11, 2, 12],
      [11, null, 2, 12],
    ])
    delete hints[idOf(11)]
  })

  it('K-01 are not told again of a second record that is checked against itself', async () => {
    expect(await told([3], [2, 12])).toEqual([])
    expect(await told([1], [2, 12])).toEqual([
      [1, 11, 2, null],
      [1, 11, 12, null],
    ])
  })

  it('K-01 leave out what was decided of the two', async () => {
    const check = { authorIds: [idOf(2)], rules }
    const excuses = ({ row, column }: ConflictCell) => row === idOf(1) && column === idOf(2)
    const rows = [{ id: idOf(1), display_name: nameOf(idOf(1)), identity_hints: hints[idOf(1)] }]
    expect(await conflictsOfSecondRecords(rows, check, engine, { excuses })).toEqual([])
  })

  it('K-01 are not looked for where too many are checked at once', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => at + 100)
    expect(await find([1, ...many], [2])).toEqual([])
    expect(areTooMany([1, ...many].map(idOf), { authorIds: [idOf(2)] })).toBe(true)
    expect(await find([1, ...many.slice(2)], [2])).not.toEqual([])
  })
})
