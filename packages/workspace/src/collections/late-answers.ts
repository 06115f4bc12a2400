import type { LateAnswer } from '@cognate/contract'
import type { Querying } from '../database/database.ts'
import { and, asc, eq, isNull, sql } from '../database/drizzle.ts'
import { searches, searchRecords } from '../database/schema-collaboration.ts'
import { mayChangeRecords } from '../rules/policies.ts'
import type { Actor } from '../stores/who.ts'

/** Whose answers are late on a day: `late` where somebody said so, else by the day until which they were to answer. */
export function readLate(querying: Querying, actor: Actor, today: string): Promise<Omit<LateAnswer, 'days_late'>[]> {
  const { uuid, identifier, display_name, role, status, asked_at, answer_by } = searchRecords
  return querying
    .select({
      ...{ uuid, identifier, display_name, role, asked_at, answer_by },
      status: sql<NonNullable<typeof status._.data>>`${status}`,
      search: { uuid: searches.uuid, name: searches.name, external_identifier: searches.external_identifier },
    })
    .from(searchRecords)
    .innerJoin(searches, eq(searches.uuid, searchRecords.search_id))
    .where(
      and(
        ...[mayChangeRecords(actor), isNull(searches.closed_at)],
        ...[eq(searchRecords.record_type, 'author'), eq(searchRecords.list, 'included')],
        sql`(${status} = 'late' or (${status} in ('asked', 'agreed') and ${answer_by} < ${today}::date))`,
      ),
    )
    .orderBy(sql`${answer_by} asc nulls first`, asc(searchRecords.position))
}
