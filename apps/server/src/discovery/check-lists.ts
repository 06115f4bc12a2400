import type { Engine } from '@cognate/catalogue'
import {
  type ConflictChecksAnswer,
  type ConflictRulesView,
  MAX_CONFLICTS,
  type PersonView,
  pairKinds,
} from '@cognate/contract'
import { ROWS_AT_ONCE } from './conflict-cells.ts'

export interface CheckListEntry {
  record_type: string
  identifier: string
  display_name: string | null
  /** Whether it is an institution in place of somebody there whom the catalogue lacks. */
  standsIn?: boolean
}

export interface ListCheck {
  columns: readonly CheckListEntry[]
  rows: readonly CheckListEntry[]
  rules: ConflictRulesView
  row_offset: number
  row_limit: number
}

/**
 * Checks every person of the rows against every person of the columns. After an abort it finishes the current rows and
 * gives what it has.
 */
export async function checkLists(
  check: ListCheck,
  engine: Engine,
  signal: AbortSignal,
): Promise<Omit<ConflictChecksAnswer, 'verdicts'>> {
  const columns = await readPeople(check.columns, engine)
  const rows = await readPeople(check.rows, engine)
  const visibleRows = rows.people.slice(check.row_offset, check.row_offset + check.row_limit)
  const cells: ConflictChecksAnswer['cells'] = []
  const row_sums: ConflictChecksAnswer['row_sums'] = []
  const pair_counts = { conflict: 0, same_person: 0, other_types: 0 }
  for (let first = 0; first < visibleRows.length && !signal.aborted; first += ROWS_AT_ONCE) {
    const conflicts = await engine.findConflictMatrix({
      columnIds: columns.people.map(({ identifier }) => identifier),
      rowIds: visibleRows.slice(first, first + ROWS_AT_ONCE).map(({ identifier }) => identifier),
      rules: check.rules,
      limit: MAX_CONFLICTS - cells.length,
    })
    cells.push(...conflicts.cells)
    row_sums.push(...conflicts.sums)
    for (const kind of pairKinds) pair_counts[kind] += conflicts.counts[kind]
  }
  return {
    columns: columns.people,
    rows: visibleRows,
    row_count: rows.people.length,
    cells,
    cell_count: pair_counts.conflict + pair_counts.same_person + pair_counts.other_types,
    pair_counts,
    row_sums,
    left_out: [
      ...columns.leftOut.map((one) => ({ list: 'columns' as const, ...one })),
      ...rows.leftOut.map((one) => ({ list: 'rows' as const, ...one })),
    ],
    rules: check.rules,
    catalogue_version: engine.summary.version,
    catalogue: await engine.describeCheckedCatalogue(),
  }
}

type LeftOutRecord = Omit<ConflictChecksAnswer['left_out'][number], 'list'>

/** The people of a list, each once under their current id, and the entries that cannot be checked. */
async function readPeople(list: readonly CheckListEntry[], engine: Engine) {
  const leftOut: LeftOutRecord[] = list
    .filter((one) => !isChecked(one))
    .map((one) => leftOutRecord(one, 'not_an_author'))
  const authors = list.filter(isChecked)
  const foundPeople = await engine.readPeople(authors.map(({ identifier }) => identifier))
  const people = new Map<string, PersonView>()
  for (const [place, person] of foundPeople.entries()) {
    if (person) people.set(person.identifier, namedAs(authors[place]!, person))
    else leftOut.push(leftOutRecord(authors[place]!, 'not_in_catalogue'))
  }
  return { people: [...people.values()], leftOut }
}

/** Authors, and institutions that stand for somebody there. */
const isChecked = ({ record_type, standsIn }: CheckListEntry): boolean => record_type === 'author' || standsIn === true

/** Somebody whom the catalogue lacks has the name under which they were put into the list. */
const namedAs = ({ standsIn, display_name }: CheckListEntry, person: PersonView): PersonView =>
  standsIn && display_name ? { ...person, display_name } : person

function leftOutRecord({ identifier, display_name }: CheckListEntry, reason: LeftOutRecord['reason']): LeftOutRecord {
  return { identifier, display_name, reason }
}
