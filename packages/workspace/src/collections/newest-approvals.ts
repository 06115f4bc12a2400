import type { Querying } from '../database/database.ts'
import { desc, eq, inArray } from '../database/drizzle.ts'
import { users } from '../database/schema.ts'
import { approvals } from '../database/schema-people.ts'
import { person } from '../rules/people.ts'
import type { ApprovalSummary } from '../stores/approvals.ts'
import type { Actor } from '../stores/who.ts'

/** The approval of each collection that was asked for last. */
export async function newestApprovals(
  querying: Querying,
  actor: Actor,
  searchIds: readonly string[],
): Promise<ReadonlyMap<string, ApprovalSummary>> {
  if (searchIds.length === 0) return new Map()
  const { search_id, approver_id, decision, decided_at, asked_at } = approvals
  const rows = await querying
    .selectDistinctOn([search_id], { search_id, approver_id, decision, decided_at, asked_at, approver: person })
    .from(approvals)
    .leftJoin(users, eq(users.id, approver_id))
    .where(inArray(search_id, [...searchIds]))
    .orderBy(search_id, desc(asked_at))
  return new Map(
    rows.map((row) => [
      row.search_id,
      {
        ...{ decision: row.decision, approver: row.approver, at: row.decided_at ?? row.asked_at },
        may_decide: row.decision === null && row.approver_id === actor.user_id,
      },
    ]),
  )
}
