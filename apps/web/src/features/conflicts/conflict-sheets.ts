import { fold } from '@cognate/contract/fold'
import { shortId } from '@cognate/contract/ids'
import { type RecordColumn, type Sheet, sheetOf } from '../../lib/sheets/sheet.ts'
import { isSaidToLack } from '../../model/conflicts/checked-people.ts'
import { describeConflict, describeNoConflict, describeRules } from '../../model/conflicts/conflict-words.ts'
import { secondRecordsInWords } from '../../model/conflicts/second-record-words.ts'
import { verdictText } from '../../model/conflicts/verdict-words.ts'
import { isSameId } from '../../model/records/use-names.ts'
import { projectWithYears, yearSpans } from '../../model/records/wording.ts'
import { messages } from './messages.tsx'
import { type CheckResult, countKinds } from './run-check.ts'

/** Pairs up to which a file has a matrix. Most cells of a larger one would be empty, so it lists conflicts only. */
const MAX_MATRIX_PAIRS = 250_000

export const hasMatrix = ({ rows, columns }: CheckResult) => rows.length * columns.length <= MAX_MATRIX_PAIRS

/** The matrix with its conflicts, and what was decided of them, in words. */
export function matrixSheet({ rows, columns, cellAt, verdictsAt }: CheckResult): Sheet {
  const personColumns: RecordColumn<number>[] = columns.map((person, column) => ({
    head: person.display_name,
    width: 22,
    cell: (row) => {
      const cell = cellAt(row, column)
      const found = cell && (cell.kind === 'same_person' ? messages.samePersonInFile : describeConflict(cell))
      return [found, ...verdictsAt(row, column).map(verdictText)].filter(Boolean).join('; ') || undefined
    },
  }))
  const nameColumn: RecordColumn<number> = {
    head: 'Name (empty: no conflict found)',
    width: 28,
    cell: (row) => rows[row]!.display_name,
  }
  return sheetOf('Matrix', [nameColumn, ...personColumns], [...rows.keys()])
}

/** What was decided of two people, in words; empty where nothing was. */
function decisionsBetween(verdicts: CheckResult['verdicts']) {
  const byPerson = Map.groupBy(verdicts, ({ person }) => shortId(person.identifier))
  return (person: string, against: string): string =>
    (byPerson.get(shortId(person)) ?? [])
      .filter((one) => one.against.identifier !== null && isSameId(one.against.identifier, against))
      .map(verdictText)
      .join('; ')
}

/** Pairs of which nothing was found, and something decided: declared relations, and verdicts that outlived what was found. */
function decidedAlone({ rows, columns, cells, verdicts }: CheckResult): CheckResult['cells'] {
  const idsOf = (people: CheckResult['rows']) => new Map(people.map(({ identifier: id }) => [shortId(id), id]))
  const [rowIds, columnIds] = [idsOf(rows), idsOf(columns)]
  const keyOf = ({ row, column }: { row: string; column: string }) => `${row} ${column}`
  const found = new Set(cells.map(keyOf))
  const noEvidence = { works: [], institutions: [], projects: [] }
  const nothing = { coauthorship: 0, other_types: 0, coaffiliation: 0, joint_projects: 0, ...noEvidence }
  const pairs = verdicts.flatMap(({ person, against }) => {
    const row = rowIds.get(shortId(person.identifier))
    const column = columnIds.get(shortId(against.identifier ?? ''))
    if (!row || !column || found.has(keyOf({ row, column }))) return []
    return [{ row, column, kind: 'conflict' as const, in_coi_input: false, excused: true as const, ...nothing }]
  })
  return [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()]
}

/** A pair in a file; of what second records bring in words, too. */
type SheetCell = CheckResult['cells'][number] & { second?: string }

/** Pairs that are in conflict if people stand in the catalogue twice. */
function secondRecordCells(result: CheckResult): SheetCell[] {
  return secondRecordsOf(result).map(({ conflict: { with: other, row_as: _, with_as: __, ...shared }, words }) => ({
    ...{ ...shared, column: other.identifier, kind: 'conflict', other_types: 0, second: words },
  }))
}

/** Each pair of which something was found or decided, with the evidence. */
export function conflictsSheet(result: CheckResult): Sheet {
  const { rows, columns, verdicts } = result
  const cells: SheetCell[] = [...result.cells, ...decidedAlone(result), ...secondRecordCells(result)]
  const decided = decisionsBetween(verdicts)
  const declared = decisionsBetween(verdicts.filter(({ verdict }) => verdict === 'declared'))
  const counts = ({ row, column, kind, excused, second }: SheetCell) =>
    (kind === 'conflict' && !excused && !second) || declared(row, column) !== ''
  const names = new Map([...rows, ...columns].map(({ identifier, display_name }) => [identifier, display_name]))
  const sheetColumns: RecordColumn<SheetCell>[] = [
    { head: 'Checked', width: 28, cell: ({ row }) => names.get(row) },
    { head: 'Checked: id', width: 34, cell: ({ row }) => row },
    { head: 'Against', width: 28, cell: ({ column }) => names.get(column) },
    { head: 'Against: id', width: 34, cell: ({ column }) => column },
    { head: 'Same person', width: 12, cell: ({ kind }) => (kind === 'same_person' ? 'yes' : 'no') },
    { head: 'Shared works', width: 13, cell: ({ coauthorship }) => coauthorship },
    { head: 'Shared works of other types', width: 26, cell: ({ other_types }) => other_types },
    { head: 'Shared institutions', width: 18, cell: ({ coaffiliation }) => coaffiliation },
    { head: 'Shared projects', width: 15, cell: ({ joint_projects }) => joint_projects },
    {
      head: 'Newest shared works',
      width: 60,
      cell: ({ works }) =>
        works.map(({ title, publication_year: year }) => (year === null ? title : `${title} (${year})`)).join('; '),
    },
    {
      head: 'Institutions',
      width: 40,
      cell: ({ institutions }) =>
        institutions.map(({ display_name, years }) => `${display_name} (${yearSpans(years)})`).join('; '),
    },
    { head: 'Projects', width: 40, cell: ({ projects }) => projects.map(projectWithYears).join('; ') },
    { head: messages.secondRecordInFile, width: 60, cell: ({ second }) => second },
    { head: messages.decidedInFile, width: 40, cell: ({ row, column }) => decided(row, column) },
    { head: 'Counts after that', width: 16, cell: (cell) => (counts(cell) ? 'yes' : 'no') },
  ]
  return sheetOf('Conflicts', sheetColumns, cells)
}

/** What was checked, by which rules, and which records were left out. */
export function aboutSheet(result: CheckResult): Sheet {
  const { rows, columns, cells, leftOut, rules, catalogue } = result
  const counts = countKinds(result)
  const facts: [string, string | number][] = [
    ['People checked', rows.length],
    ['Checked against', columns.length],
    ['Conflicts', counts.conflict],
    ['Of these no conflict, or accepted, as somebody decided', cells.filter(({ excused }) => excused).length],
    ['Declared relations beside these', result.declaredAlone],
    ['Same person in both lists', counts.same_person],
    ['Pairs that share only works of other types (not counted)', counts.other_types],
    ['Since', rules.since ?? 'all years'],
    ['First 2 and last 2 authors', rules.first_and_last_two ? 'yes' : 'no'],
    ['Rules', describeRules(rules)],
    ['No conflict', describeNoConflict(rules, catalogue)],
    ['Catalogue version', catalogue.version],
    ...leftOut.map((record): [string, string] => ['Not checked', describeUnchecked(record)]),
    ...describeSecondRecords(result).map((words): [string, string] => ['Not counted', words]),
    ...(result.lacksSecondRecords ? [['Not checked', messages.secondRecordsUnchecked] as [string, string]] : []),
  ]
  return sheetOf(
    'About this check',
    [
      { head: 'What', width: 28, cell: ([name]) => name },
      { head: 'Value', width: 60, cell: ([, value]) => value },
    ],
    facts,
  )
}

type WithSecondRecords = Pick<CheckResult, 'rows' | 'columns' | 'secondRecords'>

/** What second records bring, each after the name of whoever was checked. */
export const describeSecondRecords = (result: WithSecondRecords): string[] =>
  secondRecordsOf(result).map(({ name, words }) => `${name}: ${words}`)

/** What second records bring of whom, in words. */
function secondRecordsOf({ rows, columns, secondRecords }: WithSecondRecords) {
  const names = new Map(rows.map(({ identifier, display_name }) => [identifier, display_name]))
  const checked = columns.map((column) => ({ ...column, fields: column }))
  return secondRecords.flatMap((conflict) => {
    const name = names.get(conflict.row) ?? conflict.row
    return secondRecordsInWords([conflict], name, checked).map((words) => ({ conflict, name, words }))
  })
}

/** A record of a list that was not checked, and why. */
export function describeUnchecked({ identifier, display_name, reason }: CheckResult['leftOut'][number]): string {
  const isOpen = identifier === display_name && !isSaidToLack(identifier)
  const reasonText =
    reason === 'not_an_author' ? messages.notAPerson : isOpen ? messages.nobodyChosen : messages.notInCatalogue
  const name = display_name && fold(display_name) !== fold(identifier) ? `${display_name} (${identifier})` : identifier
  return `${name}: ${reasonText}`
}
