import type { Engine } from '@cognate/catalogue'
import { type ConflictChecksAnswer, type ConflictRulesView, MAX_CONFLICTS, type PersonView } from '@cognate/contract'

/** Somebody, or something, that stands in a list to be checked. */
export interface Listed {
  record_type: string
  identifier: string
  display_name: string | null
}

export interface ListCheck {
  columns: readonly Listed[]
  rows: readonly Listed[]
  rules: ConflictRulesView
  row_offset: number
  row_limit: number
}

/** Rows that the engine checks in one go; in between other queries get their turn, and a check can be stopped. */
const ROWS_AT_ONCE = 100

/**
 * Checks everybody of the rows against everybody of the columns. When the signal tells, it stops after the rows at hand
 * and gives what it has.
 */
export async function checkLists(check: ListCheck, engine: Engine, signal: AbortSignal): Promise<ConflictChecksAnswer> {
  const columns = await readPeople(check.columns, engine)
  const rows = await readPeople(check.rows, engine)
  const shown = rows.people.slice(check.row_offset, check.row_offset + check.row_limit)
  const cells: ConflictChecksAnswer['cells'] = []
  let cell_count = 0
  for (let first = 0; first < shown.length && !signal.aborted; first += ROWS_AT_ONCE) {
    const found = await engine.findConflictMatrix({
      columnIds: columns.people.map(({ identifier }) => identifier),
      rowIds: shown.slice(first, first + ROWS_AT_ONCE).map(({ identifier }) => identifier),
      rules: check.rules,
      limit: MAX_CONFLICTS - cells.length,
    })
    cells.push(...found.cells)
    cell_count += found.count
  }
  return {
    columns: columns.people,
    rows: shown,
    row_count: rows.people.length,
    cells,
    cell_count,
    left_out: [
      ...columns.leftOut.map((one) => ({ list: 'columns' as const, ...one })),
      ...rows.leftOut.map((one) => ({ list: 'rows' as const, ...one })),
    ],
    rules: check.rules,
    catalogue_version: engine.summary.version,
  }
}

type LeftOut = Omit<ConflictChecksAnswer['left_out'][number], 'list'>

/** The people of a list, each once under the id that stands for them today, and what else is in it. */
async function readPeople(list: readonly Listed[], engine: Engine) {
  const leftOut: LeftOut[] = list.filter((one) => !isAuthor(one)).map((one) => explain(one, 'not_an_author'))
  const authors = list.filter(isAuthor)
  const found = await engine.readPeople(authors.map(({ identifier }) => identifier))
  const people = new Map<string, PersonView>()
  for (const [place, person] of found.entries()) {
    if (person) people.set(person.identifier, person)
    else leftOut.push(explain(authors[place]!, 'not_in_catalogue'))
  }
  return { people: [...people.values()], leftOut }
}

function isAuthor({ record_type }: Listed): boolean {
  return record_type === 'author'
}

function explain({ identifier, display_name }: Listed, reason: LeftOut['reason']): LeftOut {
  return { identifier, display_name, reason }
}
