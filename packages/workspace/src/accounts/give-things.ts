import type { Querying } from '../database/database.ts'
import { and, eq, type SQL, sql } from '../database/drizzle.ts'
import { queries } from '../database/schema.ts'
import { filterPresets, searches } from '../database/schema-collaboration.ts'
import { type Giving, isOf, moveShares } from '../rules/follow-owner.ts'
import type { OwnThings } from '../stores/people.ts'

/** Gives what somebody made to another, with all shares. What the other one has already, as the same query, stays where it is. */
export async function giveThings(querying: Querying, { from, to, organisationId }: Giving): Promise<OwnThings> {
  const moved = (table: typeof searches | typeof queries | typeof filterPresets, where?: SQL) =>
    querying
      .update(table)
      .set({ owner_id: to })
      .where(and(eq(table.owner_id, from), isOf(table.organisation_id, organisationId), where))
      .then(({ rowCount }) => rowCount ?? 0)
  // The same query is kept once for each person.
  const isNew = sql`not exists (select 1 from ${queries} other where other.owner_id = ${to}
    and other.organisation_id = ${queries.organisation_id} and other.question_hash = ${queries.question_hash})`
  const given = {
    collections: await moved(searches),
    queries: await moved(queries, isNew),
    filter_presets: await moved(filterPresets),
  }
  await moveShares(querying, { from, to, organisationId })
  return given
}
