import { type PgColumn, type SQL, sql } from '../database/drizzle.ts'
import { organisations } from '../database/schema.ts'

/** Holds for rows that are older than their organisation keeps queries; never where it keeps them for good. */
export const isPastRetention = (organisationId: PgColumn, since: PgColumn, now: Date): SQL =>
  sql`exists (select 1 from ${organisations} where ${organisations.id} = ${organisationId}
    and ${since} < ${now}::timestamptz - make_interval(days => ${organisations.query_retention_days}))`
