import type { ConflictCell, ConflictVerdictView } from '@cognate/contract'
import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { expect, it } from 'vitest'
import { saidToLack } from '../../model/conflicts/checked-people.ts'
import { aboutSheet, conflictsSheet, matrixSheet } from './conflict-sheets.ts'
import { type CheckResult, matrixOf } from './run-check.ts'

const person = (identifier: string) => ({ identifier, display_name: identifier })
const cell = (row: string, column: string, counts: Partial<ConflictCell>): ConflictCell => ({
  ...{ row, column, kind: 'conflict', in_coi_input: false },
  ...{
    coauthorship: 0,
    other_types: 0,
    coaffiliation: 0,
    joint_projects: 0,
    works: [],
    institutions: [],
    projects: [],
  },
  ...counts,
})
const [rows, columns] = [
  [person('Ada'), person('Ben')],
  [person('Ada'), person('Cleo')],
]
const cells = [
  cell('Ada', 'Ada', { kind: 'same_person', in_coi_input: true }),
  cell('Ada', 'Cleo', { coaffiliation: 1, joint_projects: 0, other_types: 8 }),
  cell('Ben', 'Cleo', { kind: 'other_types', other_types: 10 }),
]
const result: CheckResult = {
  ...matrixOf(rows, columns, cells, []),
  cells,
  leftOut: [],
  secondRecords: [],
  lacksSecondRecords: false,
  verdicts: [],
  rules: { ...usualConflictRules, publication_types: ['journal-article'] },
  catalogue: {
    ...{ version: 'v1', date: '2025-11-01', works: 100, journal_articles: 50 },
    ...{ institutions: 10, institutions_with_ror: 0, projects_with_people: 0 },
  },
}

it('K-03 tells in a row of its own what second records bring, which does not count', () => {
  const counts = { coauthorship: 2, coaffiliation: 0, joint_projects: 0, works: [], institutions: [], projects: [] }
  const second = {
    ...{ row: 'Ben', with: { identifier: 'Ada', display_name: 'Ada' }, with_as: null, in_coi_input: false, ...counts },
    row_as: { identifier: 'B.', display_name: 'B. Ode', reason: 'The names agree.' },
  }
  const { columns: heads, rows: lines } = conflictsSheet({ ...result, cells: [], secondRecords: [second] })
  const at = (head: string) => lines[0]![heads.findIndex((column) => column.head === head)]
  expect(lines).toHaveLength(1)
  expect([at('Checked: id'), at('Against: id'), at('Shared works'), at('Counts after that')]).toEqual([
    'Ben',
    'Ada',
    2,
    'no',
  ])
  expect(at('Second record (not counted)')).toContain('B. Ode')
})

it('K-03 tells in a file for whom an institution is checked, as the page does', () => {
  const place = { identifier: 'https://openalex.org/I1', display_name: 'RMIT' }
  const given = { ...place, display_name: 'Priya (not in the catalogue; checked by institution: RMIT)' }
  const counts = { coauthorship: 0, coaffiliation: 1, joint_projects: 0, works: [], institutions: [], projects: [] }
  const second = {
    ...{ row: 'Ben', with: place, with_as: null, in_coi_input: false, ...counts },
    row_as: { identifier: 'B.', display_name: 'B. Ode', reason: 'The names agree.' },
  }
  const { rows: lines } = conflictsSheet({ ...result, columns: [given], cells: [], secondRecords: [second] })
  expect(lines[0]).toContainEqual(expect.stringMatching(/B\. Ode.* with people at RMIT, where Priya is$/))
})

it('K-03 the matrix tells the same person and works of other types apart, and what an empty cell is', () => {
  const { columns: heads, rows: lines } = matrixSheet(result)
  expect(heads[0]?.head).toBe('Name (empty: no conflict found)')
  expect(lines).toEqual([
    ['Ada', 'same person', '1 institution; 8 works of other types, not counted'],
    ['Ben', undefined, '10 works of other types, not counted'],
  ])
})

it('K-03 tells names for which nobody is chosen yet from people whom the catalogue lacks', () => {
  const given = { list: 'columns', display_name: null, reason: 'not_in_catalogue' } as const
  const lacking = saidToLack('Priya Rao')
  const leftOut = [
    { ...given, identifier: 'Philippe Thomas', display_name: 'Philippe Thomas' },
    { ...given, identifier: lacking, display_name: lacking },
    { ...given, identifier: 'https://openalex.org/A9' },
  ]
  const { rows: lines } = aboutSheet({ ...result, leftOut })
  expect(lines.filter(([name]) => name === 'Not checked').map(([, value]) => value)).toEqual([
    'Philippe Thomas: nobody of the catalogue is chosen for the name',
    `${lacking}: not in the catalogue`,
    'https://openalex.org/A9: not in the catalogue',
  ])
})

it('K-03 the list of pairs has a column of works that are not counted', () => {
  const sheet = conflictsSheet(result)
  const column = (head: string) => {
    const index = sheet.columns.findIndex((column) => column.head === head)
    return sheet.rows.map((line) => line[index])
  }
  expect(column('Shared works of other types')).toEqual([0, 8, 10])
  expect(column('Same person')).toEqual(['yes', 'no', 'no'])
})

it('K-03 the sheet about a check counts conflicts alone, and says what "no conflict" means', () => {
  const facts = Object.fromEntries(aboutSheet(result).rows.map(([name, value]) => [name, value]))
  expect(facts).toMatchObject({
    Conflicts: 1,
    'Same person in both lists': 1,
    'Pairs that share only works of other types (not counted)': 1,
    'No conflict': expect.stringMatching(/journal articles .*data to 1 Nov 2025.*as printed in the papers/),
  })
})

it('K-03 what people decided stands beside what was found, and a declared relation is a pair of its own', () => {
  const verdict = (more: Partial<ConflictVerdictView>): ConflictVerdictView => ({
    ...{ uuid: '7d3b1c52-0f0e-4f3c-8a55-4d0e9f0a0d6c', verdict: 'waived', ground: null, relation: null, reason: '' },
    ...{ person: person('Ada'), against: person('Cleo'), manuscript: null, made_by: null },
    ...{ made_at: '2026-11-24T10:00:00Z', ...more },
  })
  const verdicts = [
    verdict({ reason: 'An anthology' }),
    verdict({ verdict: 'declared', relation: 'family', person: person('Ben'), against: person('Ada') }),
  ]
  const decided: CheckResult = {
    ...result,
    ...matrixOf(rows, columns, cells, verdicts),
    cells: cells.map((one) => (one.kind === 'conflict' ? { ...one, excused: true } : one)),
    verdicts,
  }
  const { columns: heads, rows: lines } = conflictsSheet(decided)
  const column = (head: string) => lines.map((line) => line[heads.findIndex((one) => one.head === head)])
  const accepted = 'Accepted, with Cleo (2026-11-24): An anthology'
  const declared = 'Declared: family, with Ada (2026-11-24)'
  expect(column('Decided on conflicts')).toEqual(['', accepted, '', declared])
  expect(column('Counts after that')).toEqual(['no', 'no', 'no', 'yes'])
  expect(matrixSheet(decided).rows[1]![1]).toBe(declared)
  expect(matrixSheet(decided).rows[0]![2]).toBe(`1 institution; 8 works of other types, not counted; ${accepted}`)
  expect(aboutSheet(decided).rows).toContainEqual(['Of these no conflict, or accepted, as somebody decided', 1])
})
