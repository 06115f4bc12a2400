import type { Querying } from './database.ts'
import type { PgTable, SQL } from './drizzle.ts'

/** Deletes the rows of a table that match; how many there were. */
export async function deleteRows(querying: Querying, table: PgTable, where: SQL | undefined): Promise<number> {
  const { rowCount } = await querying.delete(table).where(where)
  return rowCount ?? 0
}
