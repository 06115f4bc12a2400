import { AppError, type SubmissionState } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import type { Database, Querying } from '../database/database.ts'
import { and, desc, eq, inArray, sql } from '../database/drizzle.ts'
import { databaseNow } from '../database/moments.ts'
import { notify } from '../database/notify.ts'
import { readPage } from '../database/read-page.ts'
import { organisations, users } from '../database/schema.ts'
import { searches } from '../database/schema-collaboration.ts'
import { submissionSystems, submissions } from '../database/schema-submission.ts'
import { recordIn } from '../logs/audit.ts'
import { byDisplayName, wordsOfName } from '../rules/organisations.ts'
import type { PageRange } from '../stores/lists.ts'
import type { By } from '../stores/who.ts'

export const submissionColumns = {
  uuid: submissions.uuid,
  state: submissions.state,
  attempts: submissions.attempts,
  next_attempt_at: submissions.next_attempt_at,
  last_error: submissions.last_error,
  created_at: submissions.created_at,
  delivered_at: submissions.delivered_at,
}

export const newestFirst = desc(submissions.position)

const deliveryColumns = {
  ...submissionColumns,
  collection: submissions.search_id,
  external_identifier: sql<string | null>`${submissions.payload} -> 'collection' ->> 'external_identifier'`,
  sent_by: users.username,
  records: sql<number>`jsonb_array_length(${submissions.payload} -> 'records')`,
  can_be_sent_again: sql<boolean>`${submissions.state} in ('failed', 'delivered') and not exists (select 1 from submissions newer
    where newer.search_id = ${submissions.search_id} and newer.position > ${submissions.position})`,
}

export function systemsIn(
  database: Database,
  { text = '', organisation_id, ...page }: PageRange & { text?: string; organisation_id?: string },
) {
  const where = and(
    inArray(organisations.id, database.select({ id: submissionSystems.organisation_id }).from(submissionSystems)),
    organisation_id === undefined ? undefined : eq(organisations.id, organisation_id),
    ...wordsOfName(text),
  )
  const sent = sentBy(database)
  return readPage(database, { table: organisations, where, page }, ({ limit, offset }) =>
    database
      .select({
        name: organisations.name,
        display_name: organisations.display_name,
        submission_system_name: organisations.submission_system_name,
        url: submissionSystems.url,
        updated_at: submissionSystems.updated_at,
        waiting: sql<number>`coalesce(${sent.waiting}, 0)`,
        failed: sql<number>`coalesce(${sent.failed}, 0)`,
        last_delivered_at: sent.last_delivered_at,
      })
      .from(organisations)
      .innerJoin(submissionSystems, eq(submissionSystems.organisation_id, organisations.id))
      .leftJoin(sent, eq(sent.organisation_id, organisations.id))
      .where(where)
      .orderBy(...byDisplayName)
      .limit(limit)
      .offset(offset),
  )
}

/** What each organisation sent, counted in one reading of the table. */
const sentBy = (database: Database) =>
  database
    .select({
      organisation_id: submissions.organisation_id,
      waiting: sql<number>`(count(*) filter (where ${submissions.state} in ('queued', 'sending')))::int`.as('waiting'),
      failed: sql<number>`(count(*) filter (where ${submissions.state} = 'failed'))::int`.as('failed'),
      last_delivered_at: sql<Date | null>`max(${submissions.delivered_at})`
        .mapWith(submissions.created_at)
        .as('last_delivered_at'),
    })
    .from(submissions)
    .groupBy(submissions.organisation_id)
    .as('sent')

export function deliveriesIn(
  database: Database,
  organisationId: string,
  { state, ...page }: PageRange & { state?: SubmissionState },
) {
  const where = and(eq(submissions.organisation_id, organisationId), state && eq(submissions.state, state))
  return readPage(database, { table: submissions, where, page }, ({ limit, offset }) => {
    // Chosen first, so that what was sent is read of this page alone.
    const ids = database
      .select({ uuid: submissions.uuid })
      .from(submissions)
      .where(where)
      .orderBy(newestFirst)
      .limit(limit)
      .offset(offset)
    return select(database).where(inArray(submissions.uuid, ids)).orderBy(newestFirst)
  })
}

const select = (querying: Querying) =>
  querying.select(deliveryColumns).from(submissions).innerJoin(users, eq(users.id, submissions.user_id)).$dynamic()

export async function sendAgainIn(
  database: Database,
  { organisationId, uuid, by }: { organisationId: string; uuid: string; by: By },
) {
  if (!isUuid(uuid)) return undefined
  return database.transaction(async (transaction) => {
    const isThis = and(eq(submissions.uuid, uuid), eq(submissions.organisation_id, organisationId))
    // Locks the collection's row as sending it does: of two who press at once, the second sees that it is queued.
    await transaction
      .select({ uuid: searches.uuid })
      .from(searches)
      .where(inArray(searches.uuid, transaction.select({ of: submissions.search_id }).from(submissions).where(isThis)))
      .for('update')
    const [found] = await select(transaction).where(isThis)
    if (!found) return undefined
    if (!found.can_be_sent_again) throw new AppError('delivery_goes_on')
    await recordIn(transaction, {
      actor_id: by,
      action: 'submission.sent_again',
      subject: `submission:${uuid}`,
      details: { organisation_id: organisationId, search: found.collection, state: found.state },
    })
    return { ...found, ...(await requeue(transaction, uuid)), can_be_sent_again: false }
  })
}

/** Puts a submission that has ended at the front of the queue, under its old key. */
export async function requeue(querying: Querying, uuid: string) {
  const [row] = await querying
    .update(submissions)
    .set({ state: 'queued', attempts: 0, next_attempt_at: databaseNow, last_error: null, delivered_at: null })
    .where(eq(submissions.uuid, uuid))
    .returning(submissionColumns)
  await notify(querying, 'submissions')
  return row!
}
