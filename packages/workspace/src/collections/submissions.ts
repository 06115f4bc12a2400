import { randomUUID } from 'node:crypto'
import type { SubmissionPayload, SubmissionState, SubmissionSystemView } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { cleanJson } from '../database/clean.ts'
import { isNoCopy } from '../database/copy-mark.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, eq, lte, or, sql } from '../database/drizzle.ts'
import { afterMs, databaseNow } from '../database/moments.ts'
import { notify } from '../database/notify.ts'
import { searches } from '../database/schema-collaboration.ts'
import { submissionSystems, submissions } from '../database/schema-submission.ts'
import { hashSecret } from '../database/secrets.ts'
import { recordIn } from '../logs/audit.ts'
import { mayOwn, mayRead } from '../rules/policies.ts'
import { named, refuseOthers } from '../sharing/sharing.ts'
import type { Listed, PageRange, Timed } from '../stores/lists.ts'
import type { Actor, By } from '../stores/who.ts'
import { deliveriesIn, newestFirst, requeue, sendAgainIn, submissionColumns, systemsIn } from './deliveries.ts'

/** Where an organisation sends its collections. */
export interface SubmissionSystem {
  url: string
  secret: string
}

/** A collection that is sent to the submission system. */
export interface Submission {
  uuid: string
  state: SubmissionState
  attempts: number
  next_attempt_at: Date
  last_error: string | null
  created_at: Date
  delivered_at: Date | null
}

/** The system of an organisation as operators see it: without its secret. */
export type ListedSystem = Timed<SubmissionSystemView, 'updated_at' | 'last_delivered_at'>

/** A submission as operators see it: without the name of the collection and its people. */
export interface Delivery extends Submission {
  collection: string
  external_identifier: string | null
  /** User name. */
  sent_by: string
  records: number
  /** Whether it has ended and is the newest of its collection: what is older must not take the place of what is newer. */
  can_be_sent_again: boolean
}

/** A try at delivery that a process has claimed. */
export interface SubmissionTry {
  uuid: string
  /** From 1. */
  attempt: number
  payload: SubmissionPayload
  /** Null where the organisation no longer has one. */
  system: SubmissionSystem | null
}

/** How a try ended; `retryInMs` from now is when the next one is due. */
export type TryOutcome =
  | { state: 'delivered' }
  | { state: 'failed'; error: string }
  | { state: 'queued'; error: string; retryInMs: number }

/** Submissions that any server may deliver, by the clock of the database. */
export function submissionsIn(database: Database) {
  return {
    /** Sets where an organisation sends its collections; null: nowhere. */
    setSystem: (organisationId: string, system: SubmissionSystem | null, by: By = null): Promise<void> =>
      database.transaction((transaction) => setSystem(transaction, { organisation_id: organisationId, system, by })),
    /** Organisations that have one, by name. */
    systems: (search: PageRange & { text?: string; organisation_id?: string }): Promise<Listed<ListedSystem>> =>
      systemsIn(database, search),
    /** What an organisation sent, the newest first. */
    deliveries: (organisationId: string, search: PageRange & { state?: SubmissionState }): Promise<Listed<Delivery>> =>
      deliveriesIn(database, organisationId, search),
    /**
     * Queues a submission of an organisation again that was delivered or has failed, under its old key; undefined where the
     * organisation has no such submission.
     * @throws AppError delivery_goes_on
     */
    sendAgain: (organisationId: string, uuid: string, by: By): Promise<Delivery | undefined> =>
      sendAgainIn(database, { organisationId, uuid, by }),
    /** The address alone; undefined where there is none. */
    async systemUrl(organisationId: string): Promise<string | undefined> {
      if (!isUuid(organisationId)) return undefined
      const [row] = await database
        .select({ url: submissionSystems.url })
        .from(submissionSystems)
        .where(eq(submissionSystems.organisation_id, organisationId))
      return row?.url
    },
    /**
     * Queues a collection of the actor. The same content is not sent twice: if it waits or was delivered, that submission is
     * given; a failed one is tried again under its old key. Undefined for a collection that the actor may not see.
     * @throws AppError not_owner
     */
    queue: (actor: Actor, searchUuid: string, payload: SubmissionPayload): Promise<Submission | undefined> =>
      database.transaction((transaction) => queue(transaction, actor, { searchUuid, payload })),
    /** The newest submission of a collection that the actor sees. */
    async latest(actor: Actor, searchUuid: string): Promise<Submission | undefined> {
      const [row] = await database
        .select(submissionColumns)
        .from(submissions)
        .innerJoin(searches, eq(searches.uuid, submissions.search_id))
        .where(named('search', searchUuid, mayRead('search', actor)))
        .orderBy(newestFirst)
        .limit(1)
      return row
    },
    /** Claims the next try that is due, for `leaseMs`; undefined where none is due. Two processes never get the same one. */
    claim: (leaseMs: number): Promise<SubmissionTry | undefined> =>
      database.transaction((transaction) => claim(transaction, leaseMs)),
    /** Stores how a try ended, unless another has begun since. */
    async settle(uuid: string, attempt: number, outcome: TryOutcome): Promise<void> {
      await database
        .update(submissions)
        .set({
          state: outcome.state,
          leased_until: null,
          last_error: outcome.state === 'delivered' ? null : outcome.error,
          ...(outcome.state === 'delivered' ? { delivered_at: databaseNow } : {}),
          ...(outcome.state === 'queued' ? { next_attempt_at: afterMs(outcome.retryInMs) } : {}),
        })
        .where(and(eq(submissions.uuid, uuid), eq(submissions.attempts, attempt), eq(submissions.state, 'sending')))
    },
  }
}

async function setSystem(
  querying: Querying,
  { organisation_id, system, by }: { organisation_id: string; system: SubmissionSystem | null; by: By },
): Promise<void> {
  await querying.delete(submissionSystems).where(eq(submissionSystems.organisation_id, organisation_id))
  if (system) await querying.insert(submissionSystems).values({ ...cleanJson(system), organisation_id })
  await recordIn(querying, {
    actor_id: by,
    action: 'submission_system.set',
    subject: `organisation:${organisation_id}`,
    details: { url: system?.url ?? null },
  })
}

async function queue(
  querying: Querying,
  actor: Actor,
  { searchUuid, payload }: { searchUuid: string; payload: SubmissionPayload },
): Promise<Submission | undefined> {
  // Locks the collection's row, so that of two people who send it at once the second sees the first submission.
  const [ownedSearch] = await querying
    .select({ uuid: searches.uuid })
    .from(searches)
    .where(named('search', searchUuid, mayOwn('search', actor)))
    .for('update')
  if (!ownedSearch) return refuseOthers(querying, actor, { kind: 'search', uuid: searchUuid })
  const cleanPayload = cleanJson(payload)
  const payload_hash = hashSecret(JSON.stringify(cleanPayload))
  const [newest] = await querying
    .select({ ...submissionColumns, payload_hash: submissions.payload_hash })
    .from(submissions)
    .where(eq(submissions.search_id, searchUuid))
    .orderBy(newestFirst)
    .limit(1)
  if (newest?.payload_hash === payload_hash) return requeueFailed(querying, newest)
  await replaceQueued(querying, searchUuid)
  const [row] = await querying
    .insert(submissions)
    .values({
      uuid: randomUUID(),
      search_id: searchUuid,
      organisation_id: actor.organisation_id,
      user_id: actor.user_id,
      payload: cleanPayload,
      payload_hash,
      state: 'queued',
      next_attempt_at: databaseNow,
    })
    .returning(submissionColumns)
  await notify(querying, 'submissions')
  return row!
}

async function claim(querying: Querying, leaseMs: number): Promise<SubmissionTry | undefined> {
  const [due] = await querying
    .select({ uuid: submissions.uuid, organisation_id: submissions.organisation_id, isOvertaken })
    .from(submissions)
    .where(and(isDue, isNoCopy))
    .orderBy(submissions.next_attempt_at, submissions.uuid)
    .limit(1)
    .for('update', { skipLocked: true })
  if (!due) return undefined
  if (due.isOvertaken) {
    await querying
      .update(submissions)
      .set({ state: 'replaced', leased_until: null })
      .where(eq(submissions.uuid, due.uuid))
    return claim(querying, leaseMs)
  }
  const [claimed] = await querying
    .update(submissions)
    .set({
      state: 'sending',
      attempts: sql`${submissions.attempts} + 1`,
      leased_until: afterMs(leaseMs),
    })
    .where(eq(submissions.uuid, due.uuid))
    .returning({ uuid: submissions.uuid, attempt: submissions.attempts, payload: submissions.payload })
  const [system] = await querying
    .select({ url: submissionSystems.url, secret: submissionSystems.secret })
    .from(submissionSystems)
    .where(eq(submissionSystems.organisation_id, due.organisation_id))
  return { ...claimed!, system: system ?? null }
}

/** A newer one of the collection was queued while this one was being sent. Names are written out: they would lose their table. */
const isOvertaken = sql<boolean>`exists (select 1 from submissions newer
  where newer.search_id = submissions.search_id and newer.position > submissions.position)`

/** Submissions whose next try is due, and those whose try was begun by a process that never finished it. */
const isDue = or(
  and(eq(submissions.state, 'queued'), lte(submissions.next_attempt_at, databaseNow)),
  and(eq(submissions.state, 'sending'), lte(submissions.leased_until, databaseNow)),
)

/** Tries a failed submission of the same content again under its old key; any other stays as it is. */
async function requeueFailed(querying: Querying, last: Submission): Promise<Submission> {
  return last.state === 'failed' ? requeue(querying, last.uuid) : last
}

/** Submissions that still wait hold older content than the new one. */
async function replaceQueued(querying: Querying, searchUuid: string): Promise<void> {
  await querying
    .update(submissions)
    .set({ state: 'replaced' })
    .where(and(eq(submissions.search_id, searchUuid), eq(submissions.state, 'queued')))
}
