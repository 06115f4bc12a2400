import { Growing } from '../base/growing.ts'
import { NONE } from '../base/none.ts'
import { IdTable } from './staging/id-table.ts'
import type { Staging } from './staging/staging.ts'

/** What an update brought of the works that count. */
export interface UpdatedWorks {
  /** Those that the import before had not read. */
  added: number
  /** Those that it had, and that stand in a file which is new or has changed. */
  read_again: number
}

/**
 * Counts what was read since an update began; undefined where nothing was kept to begin from.
 * @param rows  The staged rows of all works of the catalogue.
 */
export function countUpdated(
  { position: { worksBefore }, columns }: Pick<Staging, 'position' | 'columns'>,
  rows: Iterable<number>,
): UpdatedWorks | undefined {
  if (worksBefore === undefined) return undefined
  const ids = columns.work_id.read()
  const before = new IdTable(Growing.of(ids.slice(0, worksBefore)))
  const updated = { added: 0, read_again: 0 }
  for (const row of rows) if (row >= worksBefore) updated[before.find(ids[row]!) === NONE ? 'added' : 'read_again']++
  return updated
}
