import type {
  CheckedCatalogue,
  ConflictCell,
  ConflictChecksAnswer,
  ConflictRulesView,
  ConflictVerdictView,
  PairKind,
  PersonView,
  SecondRecordConflict,
} from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { MAX_AGAINST } from '@cognate/contract/limits'
import { ApiError } from '../../lib/api-error.ts'
import { isStandIn } from '../../model/conflicts/checked-people.ts'
import type { Place } from './grid-moves.ts'
import { messages } from './messages.tsx'

/** People of one list against people of another; of most pairs there is nothing to tell. */
export interface CheckedMatrix {
  rows: readonly PersonView[]
  columns: readonly PersonView[]
  /** Row by row, in the order of the lists. */
  cells: readonly ConflictCell[]
  /** What is found of a row with a column, by their places from 0. */
  cellAt(row: number, column: number): ConflictCell | undefined
  /** What people decided of the two, also where nothing is found. */
  verdictsAt(row: number, column: number): readonly ConflictVerdictView[]
  /** Pairs with a declared relation of whom no conflict is found. */
  declaredAlone: number
}

export interface CheckResult extends CheckedMatrix {
  leftOut: ConflictChecksAnswer['left_out']
  /** What second records of people bring. */
  secondRecords: readonly SecondRecordConflict[]
  /** Whether they were not looked at, since too many people were checked. */
  lacksSecondRecords: boolean
  /** What people decided of those in the lists. */
  verdicts: readonly ConflictVerdictView[]
  /** The collection that accepted and declared conflicts stay with. */
  manuscript?: string | undefined
  rules: ConflictRulesView
  catalogue: CheckedCatalogue
}

/** Somebody of the rows and somebody of the columns, by their ids. */
export type CheckedPair = Pick<ConflictCell, 'row' | 'column'>

interface CheckOptions {
  /** Asks for some of the rows. */
  ask(piece: { row_offset: number; row_limit: number }): Promise<ConflictChecksAnswer>
  onProgress(rows: { done: number; all: number }): void
}

/** Rows of the first call, whose answer has the lengths of the lists, and of a later call at most. */
const FIRST_ROWS = 50
const MAX_ROWS = 500
/** Pairs that one call checks at most: few enough to show progress and to stop soon. */
const PAIRS_PER_CALL = 40_000

/** Checks the rows in several calls. Fails if the catalogue or a list changes between two calls: their answers would not fit together. */
export async function runCheck({ ask, onProgress }: CheckOptions): Promise<CheckResult> {
  const rows: PersonView[] = []
  const cells: ConflictCell[] = []
  const verdicts: ConflictVerdictView[] = []
  const secondRecords: SecondRecordConflict[] = []
  let lacksSecondRecords = false
  let firstAnswer: ConflictChecksAnswer | undefined
  let row_limit = FIRST_ROWS
  do {
    const answer = await ask({ row_offset: rows.length, row_limit })
    if (answer.cell_count > answer.cells.length) {
      row_limit = Math.max(1, Math.floor(Math.min(row_limit, answer.rows.length) / 2))
      continue
    }
    firstAnswer ??= answer
    if (!isSameCheck(firstAnswer, answer)) throw createChangedError()
    rows.push(...answer.rows)
    cells.push(...answer.cells)
    verdicts.push(...answer.verdicts)
    secondRecords.push(...(answer.second_records ?? []))
    lacksSecondRecords ||= answer.second_records_unchecked ?? false
    onProgress({ done: rows.length, all: firstAnswer.row_count })
    row_limit = Math.max(1, Math.min(MAX_ROWS, Math.floor(PAIRS_PER_CALL / Math.max(1, firstAnswer.columns.length))))
  } while (!firstAnswer || rows.length < firstAnswer.row_count)
  const { columns, left_out: leftOut, rules, catalogue } = firstAnswer
  const second = { secondRecords, lacksSecondRecords }
  return { ...matrixOf(rows, columns, cells, verdicts), cells, verdicts, leftOut, ...second, rules, catalogue }
}

/** Counts the pairs for each reason. */
export const countKinds = ({ cells }: Pick<CheckResult, 'cells'>): Record<PairKind, number> => {
  const counts = { conflict: 0, same_person: 0, other_types: 0 }
  for (const { kind } of cells) counts[kind]++
  return counts
}

function isSameCheck(a: ConflictChecksAnswer, b: ConflictChecksAnswer): boolean {
  return (
    a.catalogue_version === b.catalogue_version &&
    a.row_count === b.row_count &&
    a.columns.length === b.columns.length &&
    a.columns.every(({ identifier }, place) => identifier === b.columns[place]!.identifier)
  )
}

const createChangedError = () =>
  new ApiError({
    status: 409,
    code: 'conflict',
    detail: messages.changed,
  })

/** The same for all pairs, so that cells are not drawn again. */
const noVerdicts: readonly ConflictVerdictView[] = []

/** A matrix that looks up cells and verdicts by row and column. */
export function matrixOf(
  rows: readonly PersonView[],
  columns: readonly PersonView[],
  cells: readonly ConflictCell[],
  verdicts: readonly ConflictVerdictView[],
): CheckedMatrix {
  const placesOf = (people: readonly PersonView[]) =>
    new Map(people.map(({ identifier }, place) => [shortId(identifier), place] as const))
  const [rowOf, columnOf] = [placesOf(rows), placesOf(columns)]
  const keyAt = (row = Number.NaN, column = Number.NaN) => row * columns.length + column
  const keyOf = (row: string, column: string) => keyAt(rowOf.get(shortId(row)), columnOf.get(shortId(column)))
  const cellsByPlace = new Map(cells.map((cell) => [keyOf(cell.row, cell.column), cell]))
  const verdictsByPlace = Map.groupBy(verdicts, ({ person, against }) =>
    keyOf(person.identifier, against.identifier ?? ''),
  )
  const declared = verdictsByPlace
    .entries()
    .filter(([, decided]) => decided.some(({ verdict }) => verdict === 'declared'))
  return {
    ...{ rows, columns, cells },
    declaredAlone: [...declared].filter(([key]) => key >= 0 && cellsByPlace.get(key)?.kind !== 'conflict').length,
    cellAt: (row, column) => cellsByPlace.get(keyAt(row, column)),
    verdictsAt: (row, column) => verdictsByPlace.get(keyAt(row, column)) ?? noVerdicts,
  }
}

/** A matrix of only the people of whom something was found or decided. */
export function onlyConflicts({ rows, columns, cells, verdicts }: CheckResult): CheckedMatrix {
  const idsOf = (found: readonly string[], decided: readonly (string | null)[]) =>
    new Set([...found, ...decided.map((id) => id ?? '')].map(shortId))
  const rowIds = idsOf(
    cells.map(({ row }) => row),
    verdicts.map(({ person }) => person.identifier),
  )
  const columnIds = idsOf(
    cells.map(({ column }) => column),
    verdicts.map(({ against }) => against.identifier),
  )
  return matrixOf(
    rows.filter(({ identifier }) => rowIds.has(shortId(identifier))),
    columns.filter(({ identifier }) => columnIds.has(shortId(identifier))),
    cells,
    verdicts,
  )
}

/**
 * Whether a cell opens its details: where something was found or decided, or where a relation of the two can be declared. It is not of
 * one person in both lists, nor of two institutions.
 * @param mayDeclare  Whether there is a manuscript, with which declared relations stay.
 */
export function opensAt(
  { rows, columns, cellAt, verdictsAt }: CheckedMatrix,
  { row, column }: Place,
  mayDeclare: boolean,
): boolean {
  if (isStandIn(rows[row]!) && isStandIn(columns[column]!)) return false
  const cell = cellAt(row, column)
  return cell ? !cell.in_coi_input : mayDeclare || verdictsAt(row, column).length > 0
}

/**
 * Of whom the evidence of a cell is asked, and against whom, with all others in conflict with them: of the person of the row, or
 * where that is an institution of the person of the column. Undefined for two institutions, of which the cell says all.
 */
export function evidenceOf(
  cell: CheckedPair,
  { rows, columns, cells }: Pick<CheckResult, 'rows' | 'columns' | 'cells'>,
) {
  const isPlaced = isStandIn({ identifier: cell.row })
  const [own, other] = isPlaced ? (['column', 'row'] as const) : (['row', 'column'] as const)
  const listed = { row: rows, column: columns }
  const author = listed[own].find(({ identifier }) => identifier === cell[own])
  if (!author || isStandIn(author)) return undefined
  const inConflict = new Set(cells.filter((one) => one[own] === cell[own]).map((one) => one[other]))
  const isChosen = ({ identifier }: PersonView) => identifier === cell[other]
  const others = listed[other].filter((one) => inConflict.has(one.identifier) && !isChosen(one))
  return {
    author,
    against: [...listed[other].filter(isChosen), ...others].slice(0, MAX_AGAINST),
    chosen: [cell[other]],
  }
}
