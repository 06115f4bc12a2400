import type { Querying } from '../database/database.ts'
import { and, eq, type PgColumn, sql } from '../database/drizzle.ts'
import { queries } from '../database/schema.ts'
import { filterPresets, searches, shares } from '../database/schema-collaboration.ts'

/** Whose things become whose. */
export interface Giving {
  from: string
  to: string
  /** Unset: of all organisations. */
  organisationId?: string
}

export const isOf = (column: PgColumn, organisationId: string | undefined) =>
  organisationId === undefined ? undefined : eq(column, organisationId)

/** Shares follow what they are of, once that is given; what the new owner was let see is now theirs. */
export async function moveShares(querying: Querying, { from, to, organisationId }: Giving): Promise<void> {
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
