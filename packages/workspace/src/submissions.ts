import { randomUUID } from 'node:crypto'
import { isUuid } from '@cognate/contract/ids'
import { and, desc, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import { recordIn } from './audit.ts'
import { cleanJson } from './clean.ts'
import type { Database, Querying } from './database.ts'
import { mayOwn, mayRead } from './policies.ts'
import { searches } from './schema-collaboration.ts'
import { submissionSystems, submissions } from './schema-submission.ts'
import { hashSecret } from './secrets.ts'
import { named, refuseOthers } from './sharing.ts'
import type { Submission, SubmissionStore } from './submission.ts'

const shown = {
  uuid: submissions.uuid,
  state: submissions.state,
  attempts: submissions.attempts,
  next_attempt_at: submissions.next_attempt_at,
  last_error: submissions.last_error,
  created_at: submissions.created_at,
  delivered_at: submissions.delivered_at,
}

export function submissionsIn(database: Database, clock: () => Date): SubmissionStore {
  return {
    setSystem: (organisation_id, system) =>
      database.transaction(async (transaction) => {
        await transaction.delete(submissionSystems).where(eq(submissionSystems.organisation_id, organisation_id))
        if (system) await transaction.insert(submissionSystems).values({ ...cleanJson(system), organisation_id })
        await recordIn(transaction, {
          actor_id: null,
          action: 'submission_system.set',
          subject: `organisation:${organisation_id}`,
          details: { url: system?.url ?? null },
        })
      }),
    async systemUrl(organisationId) {
      if (!isUuid(organisationId)) return undefined
      const [row] = await database
        .select({ url: submissionSystems.url })
        .from(submissionSystems)
        .where(eq(submissionSystems.organisation_id, organisationId))
      return row?.url
    },
    queue: (actor, searchUuid, payload) =>
      database.transaction(async (transaction) => {
        // Takes the collection's row, so that of two who send it at once the second finds what the first did.
        const [owned] = await transaction
          .select({ uuid: searches.uuid })
          .from(searches)
          .where(named('search', searchUuid, mayOwn('search', actor)))
          .for('update')
        if (!owned) return refuseOthers(transaction, actor, { kind: 'search', uuid: searchUuid })
        const clean = cleanJson(payload)
        const payload_hash = hashSecret(JSON.stringify(clean))
        const [last] = await transaction
          .select({ ...shown, payload_hash: submissions.payload_hash })
          .from(submissions)
          .where(eq(submissions.search_id, searchUuid))
          .orderBy(newestFirst)
          .limit(1)
        if (last?.payload_hash === payload_hash) return again(transaction, last, clock())
        await giveWay(transaction, searchUuid)
        const [row] = await transaction
          .insert(submissions)
          .values({
            ...{ uuid: randomUUID(), search_id: searchUuid, payload: clean, payload_hash, state: 'queued' },
            ...{ organisation_id: actor.organisation_id, user_id: actor.user_id, next_attempt_at: clock() },
          })
          .returning(shown)
        return row!
      }),
    async latest(actor, searchUuid) {
      const [row] = await database
        .select(shown)
        .from(submissions)
        .innerJoin(searches, eq(searches.uuid, submissions.search_id))
        .where(named('search', searchUuid, mayRead('search', actor)))
        .orderBy(newestFirst)
        .limit(1)
      return row
    },
    claim: (leaseMs) =>
      database.transaction(async (transaction) => {
        const now = clock()
        const [due] = await transaction
          .select({ uuid: submissions.uuid, organisation_id: submissions.organisation_id })
          .from(submissions)
          .where(isDue(now))
          .orderBy(submissions.next_attempt_at, submissions.uuid)
          .limit(1)
          .for('update', { skipLocked: true })
        if (!due) return undefined
        const [taken] = await transaction
          .update(submissions)
          .set({
            state: 'sending',
            attempts: sql`${submissions.attempts} + 1`,
            leased_until: new Date(now.getTime() + leaseMs),
          })
          .where(eq(submissions.uuid, due.uuid))
          .returning({ uuid: submissions.uuid, attempt: submissions.attempts, payload: submissions.payload })
        const [system] = await transaction
          .select({ url: submissionSystems.url, secret: submissionSystems.secret })
          .from(submissionSystems)
          .where(eq(submissionSystems.organisation_id, due.organisation_id))
        return { ...taken!, system: system ?? null }
      }),
    async settle(uuid, attempt, outcome) {
      await database
        .update(submissions)
        .set({
          state: outcome.state,
          leased_until: null,
          last_error: outcome.state === 'delivered' ? null : outcome.error,
          ...(outcome.state === 'delivered' ? { delivered_at: clock() } : {}),
          ...(outcome.state === 'queued' ? { next_attempt_at: outcome.retryAt } : {}),
        })
        .where(and(eq(submissions.uuid, uuid), eq(submissions.attempts, attempt), eq(submissions.state, 'sending')))
    },
  }
}

const newestFirst = desc(submissions.position)

/** What waits and whose time has come, and what somebody took up and never brought to an end. */
function isDue(now: Date): SQL | undefined {
  return or(
    and(eq(submissions.state, 'queued'), lte(submissions.next_attempt_at, now)),
    and(eq(submissions.state, 'sending'), lte(submissions.leased_until, now)),
  )
}

/** The same content once more: what failed is tried again under its old key, all else stays as it is. */
async function again(querying: Querying, last: Submission, now: Date): Promise<Submission> {
  if (last.state !== 'failed') return last
  const [row] = await querying
    .update(submissions)
    .set({ state: 'queued', attempts: 0, next_attempt_at: now, last_error: null })
    .where(eq(submissions.uuid, last.uuid))
    .returning(shown)
  return row!
}

/** What still waits for a try holds older content than what comes now. */
async function giveWay(querying: Querying, searchUuid: string): Promise<void> {
  await querying
    .update(submissions)
    .set({ state: 'replaced' })
    .where(and(eq(submissions.search_id, searchUuid), eq(submissions.state, 'queued')))
}
