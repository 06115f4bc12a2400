import type { Querying } from '../database/database.ts'
import { and, eq, type PgColumn, type SQL, sql } from '../database/drizzle.ts'
import { queries } from '../database/schema.ts'
import { filterPresets, searches, shares } from '../database/schema-collaboration.ts'
import type { OwnThings } from '../stores/people.ts'

interface HandOver {
  from: string
  to: string
  /** Unset: of all organisations. */
  organisationId?: string
}

/** Gives what somebody made to another, with all shares. What the other one has already, as the same query, stays where it is. */
export async function giveThings(querying: Querying, { from, to, organisationId }: HandOver): Promise<OwnThings> {
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

const isOf = (column: PgColumn, organisationId: string | undefined) =>
  organisationId === undefined ? undefined : eq(column, organisationId)

/** Shares follow what they are of; what the new owner was let see is now theirs. */
async function moveShares(querying: Querying, { from, to, organisationId }: HandOver): Promise<void> {
  const areOfGiven = and(
    eq(shares.owner_id, from),
    isOf(shares.organisation_id, organisationId),
    sql`(exists (select 1 from ${searches} where ${searches.uuid} = ${shares.search_id} and ${searches.owner_id} = ${to})
      or exists (select 1 from ${queries} where ${queries.uuid} = ${shares.query_id} and ${queries.owner_id} = ${to})
      or exists (select 1 from ${filterPresets} where ${filterPresets.uuid} = ${shares.filter_preset_id}
        and ${filterPresets.owner_id} = ${to}))`,
  )
  await querying.delete(shares).where(and(areOfGiven, eq(shares.user_id, to)))
  await querying.update(shares).set({ owner_id: to }).where(areOfGiven)
}
