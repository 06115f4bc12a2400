import type { Listed, PageRange } from '../stores/lists.ts'
import type { Database } from './database.ts'
import type { PgTable, SQL } from './drizzle.ts'

/**
 * One page of the rows of a table that match, and the number of all of them.
 * @param read  Reads rows under the same condition, at most `limit` after the first `offset`.
 */
export async function readPage<Row>(
  database: Database,
  { table, where, page }: { table: PgTable; where: SQL | undefined; page: PageRange },
  read: (bounds: { limit: number; offset: number }) => PromiseLike<Row[]>,
): Promise<Listed<Row>> {
  const bounds = { limit: page.page_size, offset: (page.page - 1) * page.page_size }
  const [count, results] = await Promise.all([database.$count(table, where), read(bounds)])
  return { count, results }
}
