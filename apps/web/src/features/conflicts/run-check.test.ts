import type { ConflictCell, ConflictChecksAnswer, ConflictVerdictView, PersonView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { findNextPlace } from './grid-moves.ts'
import { evidenceOf, matrixOf, onlyConflicts, runCheck } from './run-check.ts'

const catalogue = {
  ...{ version: 'v1', date: '2025-11-01', works: 100, journal_articles: 50 },
  ...{ institutions: 10, institutions_with_ror: 10, projects_with_people: 0 },
}
const person = (identifier: string) => ({ identifier, display_name: identifier })
const people = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => person(`${letter}${index}`))
const cell = (row: string, column: string): ConflictCell => ({
  ...{ row, column, kind: 'conflict', in_coi_input: false },
  ...{
    coauthorship: 1,
    other_types: 0,
    coaffiliation: 0,
    joint_projects: 0,
    works: [],
    institutions: [],
    projects: [],
  },
})

interface World {
  rows: number
  columns: number
  cells?: ConflictCell[]
  /** Conflicts that one answer holds. */
  most?: number
  version?: (offset: number) => string
}

/** A server that knows two lists, and the calls that it received. */
function aServer({ rows, columns, cells = [], most = 40_000, version = () => 'v1' }: World) {
  const all = people('r', rows)
  const calls: { row_offset: number; row_limit: number }[] = []
  const ask = async (piece: { row_offset: number; row_limit: number }): Promise<ConflictChecksAnswer> => {
    calls.push(piece)
    const shown = all.slice(piece.row_offset, piece.row_offset + piece.row_limit)
    const conflicts = cells.filter(({ row }) => shown.some(({ identifier }) => identifier === row))
    return {
      columns: people('c', columns),
      rows: shown,
      row_count: rows,
      cells: conflicts.slice(0, most),
      cell_count: conflicts.length,
      pair_counts: { conflict: conflicts.length, same_person: 0, other_types: 0 },
      left_out: [],
      row_sums: [],
      rules: {
        ...{ methods: ['coauthors'], since: null, publication_types: [] },
        ...{
          first_and_last_two: false,
          leave_out_hyper_authorship: true,
          include_parents: false,
          leave_out_siblings: false,
          shared_projects: false,
        },
      },
      catalogue_version: version(piece.row_offset),
      catalogue,
      verdicts: [],
    }
  }
  return { ask, calls }
}

describe('K-03 a check', () => {
  it('K-03 runs in several calls, reports its progress, and finds every cell by its place', async () => {
    const server = aServer({ rows: 300, columns: 400, cells: [cell('r0', 'c399'), cell('r299', 'c1')] })
    const progress: number[] = []
    const result = await runCheck({ ask: server.ask, onProgress: ({ done }) => progress.push(done) })
    expect(server.calls).toEqual([
      { row_offset: 0, row_limit: 50 },
      { row_offset: 50, row_limit: 100 },
      { row_offset: 150, row_limit: 100 },
      { row_offset: 250, row_limit: 100 },
    ])
    expect(progress).toEqual([50, 150, 250, 300])
    expect(result.cellAt(0, 399)?.column).toBe('c399')
    expect(result.cellAt(299, 1)?.row).toBe('r299')
    expect(result.cellAt(1, 1)).toBeUndefined()
  })

  it('K-03 tells what was decided of the people of every call', async () => {
    const server = aServer({ rows: 120, columns: 1 })
    const decided = ['r0', 'r49', 'r119']
    const verdictOf = (person: PersonView) => ({ person, against: people('c', 1)[0] }) as ConflictVerdictView
    const { verdicts } = await runCheck({
      ask: async (piece) => {
        const answer = await server.ask(piece)
        return { ...answer, verdicts: answer.rows.filter((row) => decided.includes(row.identifier)).map(verdictOf) }
      },
      onProgress: () => {},
    })
    expect(server.calls).toHaveLength(2)
    expect(verdicts.map(({ person: { identifier } }) => identifier)).toEqual(decided)
  })

  it('K-03 asks for fewer rows where an answer cannot hold all conflicts, and loses none', async () => {
    const cells = people('r', 40).flatMap(({ identifier }) => [cell(identifier, 'c0'), cell(identifier, 'c1')])
    const server = aServer({ rows: 40, columns: 2, cells, most: 30 })
    const result = await runCheck({ ask: server.ask, onProgress: () => {} })
    expect(result.cells).toEqual(cells)
    expect(result.rows).toHaveLength(40)
  })

  it('K-03 ends with an empty list', async () => {
    const result = await runCheck({ ask: aServer({ rows: 0, columns: 3 }).ask, onProgress: () => {} })
    expect(result.rows).toEqual([])
    expect(result.columns).toHaveLength(3)
  })

  it('K-03 fails when the catalogue changes between two calls', async () => {
    const { ask } = aServer({ rows: 200, columns: 1, version: (offset) => (offset === 0 ? 'v1' : 'v2') })
    await expect(runCheck({ ask, onProgress: () => {} })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('K-03 narrows to rows and columns with conflicts', async () => {
    const server = aServer({ rows: 5, columns: 5, cells: [cell('r1', 'c4'), cell('r3', 'c4')] })
    const matrix = onlyConflicts(await runCheck({ ask: server.ask, onProgress: () => {} }))
    expect(matrix.rows.map(({ identifier }) => identifier)).toEqual(['r1', 'r3'])
    expect(matrix.columns.map(({ identifier }) => identifier)).toEqual(['c4'])
    expect(matrix.cellAt(1, 0)?.row).toBe('r3')
  })
})

describe('K-03 keys in the matrix', () => {
  const size = { rows: 30, columns: 5 }
  const from = { row: 2, column: 3 }
  it.each([
    ['ArrowDown', false, { row: 3, column: 3 }],
    ['ArrowLeft', false, { row: 2, column: 2 }],
    ['PageDown', false, { row: 12, column: 3 }],
    ['PageUp', false, { row: 0, column: 3 }],
    ['Home', false, { row: 2, column: 0 }],
    ['End', true, { row: 29, column: 4 }],
    ['Home', true, { row: 0, column: 0 }],
    ['a', false, undefined],
  ])('K-03 %s (control %s) leads to %o', (key, ctrlKey, place) =>
    expect(findNextPlace({ key, ctrlKey }, from, size)).toEqual(place),
  )

  it('K-03 stays inside at the edges', () =>
    expect(findNextPlace({ key: 'ArrowRight', ctrlKey: false }, { row: 0, column: 4 }, size)).toEqual({
      row: 0,
      column: 4,
    }))
})

it('K-03 counts relations that are declared where no conflict is found', () => {
  const decided = (verdict: 'waived' | 'declared', row: string, column: string) =>
    ({ verdict, person: person(row), against: person(column) }) as ConflictVerdictView
  const cells = [{ ...cell('r0', 'c0'), excused: true as const }, cell('r1', 'c0')]
  const verdicts = [
    ...[decided('waived', 'r0', 'c0'), decided('declared', 'r1', 'c0'), decided('declared', 'r2', 'c0')],
    ...[decided('declared', 'r2', 'c0'), decided('declared', 'r2', 'elsewhere')],
  ]
  expect(matrixOf(people('r', 3), people('c', 1), cells, verdicts).declaredAlone).toBe(1)
})

describe('the evidence of a cell', () => {
  const [rows, columns] = [
    [person('A1'), person('I1')],
    [person('A2'), person('A3'), person('I2')],
  ]
  const cells = [cell('A1', 'A2'), cell('A1', 'A3'), cell('I1', 'A2'), cell('I1', 'I2')]
  const asked = (row: string, column: string) => {
    const { author, against, chosen } = evidenceOf({ row, column }, { rows, columns, cells }) ?? {}
    return author && [author.identifier, against?.map(({ identifier }) => identifier), chosen]
  }

  it('K-03 is that of the person of the row, the pressed one first', () => {
    expect(asked('A1', 'A3')).toEqual(['A1', ['A3', 'A2'], ['A3']])
  })

  it('K-03 is that of the person of the column where the row is an institution, and none of two institutions', () => {
    expect(asked('I1', 'A2')).toEqual(['A2', ['I1', 'A1'], ['I1']])
    expect(asked('I1', 'I2')).toBeUndefined()
  })
})
