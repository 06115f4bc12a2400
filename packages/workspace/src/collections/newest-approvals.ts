import type { ApprovedSnapshot } from '@cognate/contract'
import type { Querying } from '../database/database.ts'
import { and, asc, desc, eq, inArray, isNull, ne, sql } from '../database/drizzle.ts'
import { users } from '../database/schema.ts'
import { searches, searchRecords } from '../database/schema-collaboration.ts'
import { approvals } from '../database/schema-people.ts'
import { person } from '../rules/people.ts'
import { mayDecide } from '../rules/policies.ts'
import type { ApprovalSummary } from '../stores/approvals.ts'
import type { Actor } from '../stores/who.ts'
import { differencesOf, snapshotOf } from './approved-snapshot.ts'

/** The approval of each collection that was asked for last. */
export async function newestApprovals(
  querying: Querying,
  actor: Actor,
  searchIds: readonly string[],
): Promise<ReadonlyMap<string, ApprovalSummary>> {
  if (searchIds.length === 0) return new Map()
  const { search_id, approver_id, decision, decided_at, asked_at, snapshot } = approvals
  const rows = await querying
    .selectDistinctOn([search_id], {
      search_id,
      approver_id,
      decision,
      decided_at,
      asked_at,
      // What was found and who was left out is long, and no difference.
      snapshot: sql<ApprovedSnapshot | null>`${snapshot} - 'check' - 'left_out'`,
      approver: person,
      owner_id: searches.owner_id,
    })
    .from(approvals)
    .innerJoin(searches, eq(searches.uuid, search_id))
    .leftJoin(users, eq(users.id, approver_id))
    .where(inArray(search_id, [...searchIds]))
    .orderBy(search_id, desc(asked_at))
  const decided = rows.flatMap((row) => (row.snapshot ? [row.search_id] : []))
  const now = await readSnapshots(querying, decided)
  return new Map(
    rows.map((row) => [
      row.search_id,
      {
        ...{ decision: row.decision, approver: row.approver, at: row.decided_at ?? row.asked_at },
        may_decide: mayDecide(row, row.owner_id, actor),
        has_changed: row.snapshot !== null && differencesOf(row, now.get(row.search_id)!).length > 0,
      },
    ]),
  )
}

/** The collections of others that wait for the actor’s decision; of each there is one question without an answer at most. */
export const awaiting = (querying: Querying, { user_id }: Actor) =>
  querying
    .select({ uuid: searches.uuid })
    .from(approvals)
    .innerJoin(searches, eq(searches.uuid, approvals.search_id))
    .where(and(isNull(approvals.decision), eq(approvals.approver_id, user_id), ne(searches.owner_id, user_id)))

/** Collections as somebody would decide on them now. */
async function readSnapshots(querying: Querying, uuids: readonly string[]) {
  if (uuids.length === 0) return new Map<string, ReturnType<typeof snapshotOf>>()
  const { uuid, name, external_identifier, manuscript } = searches
  const found = await querying
    .select({ uuid, name, external_identifier, manuscript })
    .from(searches)
    .where(inArray(uuid, [...uuids]))
  const { search_id, record_type, list, position, ...columns } = searchRecords
  const { identifier, display_name, role, alternate_of, email_address, note, status, found: why } = columns
  const people = await querying
    .select({
      ...{ search_id, record_type, uuid: columns.uuid, identifier, display_name, role, alternate_of, email_address },
      ...{ note, status, found: why },
    })
    .from(searchRecords)
    .where(and(inArray(search_id, [...uuids]), eq(list, 'included'), eq(record_type, 'author')))
    .orderBy(asc(position))
  const included = Map.groupBy(people, (one) => one.search_id)
  return new Map(
    found.map((search) => [search.uuid, snapshotOf({ ...search, included_records: included.get(search.uuid) ?? [] })]),
  )
}
