import { type SQL, sql } from './drizzle.ts'

/** The one clock of all servers, in the precision of our columns: rounded up, a moment would seem to be yet to come. */
export const databaseNow = sql<Date>`date_trunc('milliseconds', now())`

/** Days begin and end in UTC, whatever zone the database counts in. */
export const databaseToday = sql`(now() at time zone 'UTC')::date`

/** A number of milliseconds from now, by the clock of the database. */
export function afterMs(milliseconds: number): SQL<Date> {
  return sql`${databaseNow} + ${Math.round(milliseconds)}::double precision * interval '1 millisecond'`
}
