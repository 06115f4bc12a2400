import { type SQL, sql } from './drizzle.ts'

/** The one clock of all servers, in the precision of our columns: rounded up, a moment would seem to be yet to come. */
export const databaseNow = sql<Date>`date_trunc('milliseconds', now())`

/** A number of milliseconds from now, by the clock of the database. */
export function afterMs(milliseconds: number): SQL<Date> {
  return sql`${databaseNow} + ${Math.round(milliseconds)}::double precision * interval '1 millisecond'`
}
