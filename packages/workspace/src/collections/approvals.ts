import { randomUUID } from 'node:crypto'
import {
  AppError,
  type ApprovalDecision,
  type ApprovedSnapshot,
  catalogueId,
  type HistoryItem,
  MOST_COMMENTS,
  MOST_HISTORY,
} from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { isUuid, shortId } from '@cognate/contract/ids'
import { storableText } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { alias, and, count, desc, eq, isNull, type SQL, sql } from '../database/drizzle.ts'
import { users } from '../database/schema.ts'
import { searches, shares, shortlistEvents } from '../database/schema-collaboration.ts'
import { approvals, searchComments } from '../database/schema-people.ts'
import { idsOfMembers, isAtWork, person } from '../rules/people.ts'
import { mayDecide, mayOwn, mayRead } from '../rules/policies.ts'
import { isAsSeen, named, recordShares, refuseOthers, seesSearch } from '../sharing/sharing.ts'
import type { Approval, ApprovalNews, FoundThen } from '../stores/approvals.ts'
import type { Seen } from '../stores/lists.ts'
import type { Actor, Person } from '../stores/who.ts'
import { differencesOf, snapshotOf } from './approved-snapshot.ts'
import { readRecords } from './search-records.ts'

/** How people agree on collections. Only whoever sees a collection sees its approvals, comments and history. */
export function approvalsIn(database: Database) {
  return {
    /** The newest first; undefined for a collection that the actor does not see. */
    async list(actor: Actor, search: string): Promise<Approval[] | undefined> {
      if (!(await seesSearch(database, actor, search))) return undefined
      return (await read(database, actor, eq(approvals.search_id, search))).map(({ approval }) => approval)
    },
    /** The collection that an approval is of; undefined where the actor does not see it. */
    async searchOf(actor: Actor, approval: string): Promise<string | undefined> {
      if (!isUuid(approval)) return undefined
      const [found] = await database
        .select({ uuid: searches.uuid })
        .from(approvals)
        .innerJoin(searches, eq(searches.uuid, approvals.search_id))
        .where(and(eq(approvals.uuid, approval), mayRead('search', actor)))
      return found?.uuid
    },
    /** Whom the actor asked last, of all who can still be asked; undefined where there is nobody. */
    async lastAsked({ user_id, organisation_id }: Actor): Promise<Person | undefined> {
      const { approver_id, asked_by, asked_at } = approvals
      const [found] = await database
        .select(person)
        .from(approvals)
        .innerJoin(users, eq(users.id, approver_id))
        .where(and(eq(asked_by, user_id), isAtWork(users.id, sql`${organisation_id}::uuid`)))
        .orderBy(desc(asked_at))
        .limit(1)
      return found
    },
    /**
     * Asks a member, with whom the collection is shared for it; a question without an answer is withdrawn. Raises `not_owner`,
     * `user_not_found`, and `invalid_request` where somebody asks themselves, an author of the manuscript, or who can no longer sign in.
     */
    ask: (
      actor: Actor,
      search: string,
      { approver, message }: { approver: string; message: string },
    ): Promise<ApprovalNews | undefined> =>
      database.transaction(async (transaction) => {
        const [owned] = await transaction
          .select({ owner_id: searches.owner_id, manuscript: searches.manuscript })
          .from(searches)
          .where(named('search', search, mayOwn('search', actor)))
          .for('update')
        if (!owned) return refuseOthers(transaction, actor, { kind: 'search', uuid: search })
        const [approver_id] = await idsOfMembers(transaction, actor.organisation_id, [approver])
        if (approver_id === actor.user_id) throw new AppError('invalid_request', { fields: [askedOneself] })
        const [able] = await transaction
          .select({ author_id: users.author_id })
          .from(users)
          .where(and(eq(users.id, approver_id!), isAtWork(users.id, sql`${actor.organisation_id}::uuid`)))
        if (!able) throw new AppError('invalid_request', { fields: [cannotSignIn] })
        if (isAuthor(able, owned)) throw new AppError('invalid_request', { fields: [askedAuthor] })
        const { user_id, organisation_id } = actor
        // Whoever may change it decides as well.
        await transaction
          .update(shares)
          .set({ may: 'approve' })
          .where(and(eq(shares.search_id, search), eq(shares.user_id, approver_id!), eq(shares.may, 'view')))
        const { rowCount: given } = await transaction
          .insert(shares)
          .values({ owner_id: user_id, organisation_id, search_id: search, user_id: approver_id!, may: 'approve' })
          .onConflictDoNothing()
        if (given) await recordReceivers(transaction, actor, search)
        await transaction.delete(approvals).where(and(eq(approvals.search_id, search), isNull(approvals.decision)))
        const uuid = randomUUID()
        const row = { uuid, search_id: search, approver_id: approver_id!, asked_by: user_id }
        await transaction.insert(approvals).values({ ...row, message: storableText(message) })
        return (await read(transaction, actor, eq(approvals.uuid, uuid)))[0]
      }),
    /**
     * Decides as the person who was asked, and keeps the collection as it is, with what was found of conflicts and who was left
     * out. Raises `not_approver`, also for a collection that became the actor's own, and `conflict` where it was decided already or
     * the collection has changed since the actor saw it.
     */
    decide: (
      actor: Actor,
      uuid: string,
      { decision, comment, check, policy, left_out }: { decision: ApprovalDecision; comment: string } & FoundThen,
      as: Seen = {},
    ): Promise<ApprovalNews | undefined> =>
      database.transaction(async (transaction) => {
        if (!isUuid(uuid)) return undefined
        // The collection is locked, so that what is kept is what was there when it was decided.
        const [found] = await transaction
          .select({ search: searches, approver_id: approvals.approver_id })
          .from(approvals)
          .innerJoin(searches, eq(searches.uuid, approvals.search_id))
          .where(and(eq(approvals.uuid, uuid), mayRead('search', actor)))
          .for('update')
        if (!found) return undefined
        // It may have been given to the approver since.
        if (found.search.owner_id === actor.user_id) throw new AppError('not_approver', { detail: ownCollection })
        if (found.approver_id !== actor.user_id) throw new AppError('not_approver')
        const [self] = await transaction
          .select({ author_id: users.author_id })
          .from(users)
          .where(eq(users.id, actor.user_id))
        if (isAuthor(self!, found.search)) throw new AppError('not_approver', { detail: ownManuscript })
        if (!(await isSame(transaction, found.search.uuid, isAsSeen('search', as)))) throw new AppError('conflict')
        const decided_at = new Date()
        const snapshot: ApprovedSnapshot = {
          ...snapshotOf({ ...found.search, ...(await includedIn(transaction, found.search.uuid)) }),
          ...{ check: check ?? null, policy, left_out },
          decided_by: await nameOf(transaction, actor),
          decided_at: decided_at.toISOString(),
        }
        const { rowCount } = await transaction
          .update(approvals)
          .set({ decision, comment: storableText(comment), decided_at, snapshot })
          .where(and(eq(approvals.uuid, uuid), isNull(approvals.decision)))
        if (!rowCount) throw new AppError('conflict')
        return (await read(transaction, actor, eq(approvals.uuid, uuid)))[0]
      }),
    /** The newest first; undefined for a collection that the actor does not see. */
    async history(actor: Actor, search: string): Promise<HistoryItem[] | undefined> {
      if (!(await seesSearch(database, actor, search))) return undefined
      const items = [
        ...(await readChanges(database, search)),
        ...(await readComments(database, search)),
        ...(await read(database, actor, eq(approvals.search_id, search))).flatMap(itemsOf),
      ]
      return items.toSorted((a, b) => b.at.localeCompare(a.at))
    },
    /** Raises `quota_reached`. */
    comment: (
      actor: Actor,
      search: string,
      text: string,
    ): Promise<Extract<HistoryItem, { kind: 'comment' }> | undefined> =>
      database.transaction(async (transaction) => {
        if (!(await seesSearch(transaction, actor, search))) return undefined
        const [kept] = await transaction
          .select({ all: count() })
          .from(searchComments)
          .where(eq(searchComments.search_id, search))
        if (kept!.all >= MOST_COMMENTS)
          throw new AppError('quota_reached', { detail: `A collection keeps at most ${MOST_COMMENTS} comments.` })
        await transaction
          .insert(searchComments)
          .values({ search_id: search, text: storableText(text), made_by: actor.user_id })
        return (await readComments(transaction, search))[0]
      }),
  }
}

/** Logs with whom a collection is shared, of whom the approver is one. */
async function recordReceivers(querying: Querying, actor: Actor, search: string): Promise<void> {
  const receivers = await querying
    .select({ user: shares.user_id, team: shares.team_id })
    .from(shares)
    .where(eq(shares.search_id, search))
  await recordShares(querying, actor, `search:${search}`, {
    user_ids: receivers.flatMap(({ user }) => user ?? []),
    team_ids: receivers.flatMap(({ team }) => team ?? []),
  })
}

const cannotSignIn = { field: 'approver', message: 'They can no longer sign in here: ask somebody else.' }
const askedOneself = { field: 'approver', message: 'Somebody else approves.' }
const askedAuthor = { field: 'approver', message: 'They are an author of this manuscript: somebody else approves.' }
const ownManuscript = 'You are an author of this manuscript: somebody else approves it.'
const ownCollection = 'This collection is yours: somebody else approves it.'

/** Whether somebody said that they are one of the authors of a manuscript. */
const isAuthor = (
  { author_id }: { author_id: string | null },
  { manuscript }: { manuscript: typeof searches.$inferSelect.manuscript },
): boolean =>
  author_id !== null &&
  (manuscript?.authors ?? []).some(({ identifier }) => identifier !== null && shortId(identifier) === author_id)

async function isSame(querying: Querying, uuid: string, asSeen: SQL | undefined): Promise<boolean> {
  const rows = await querying
    .select({ uuid: searches.uuid })
    .from(searches)
    .where(and(eq(searches.uuid, uuid), asSeen))
  return rows.length > 0
}

async function includedIn(querying: Querying, search: string) {
  return { included_records: (await readRecords(querying, search)).included }
}

async function nameOf(querying: Querying, { user_id }: Actor): Promise<string> {
  const [found] = await querying.select(person).from(users).where(eq(users.id, user_id))
  return found ? fullName(found) : ''
}

const askers = alias(users, 'askers')

/** Approvals with what has changed since, the newest first. */
async function read(querying: Querying, actor: Actor, where: SQL): Promise<ApprovalNews[]> {
  const rows = await querying
    .select({
      row: approvals,
      approver: person,
      isAtWork: isAtWork(approvals.approver_id, searches.organisation_id),
      asked_by: { username: askers.username, first_name: askers.first_name, last_name: askers.last_name },
      search: {
        name: searches.name,
        external_identifier: searches.external_identifier,
        manuscript: searches.manuscript,
        owner_id: searches.owner_id,
      },
    })
    .from(approvals)
    .innerJoin(searches, eq(searches.uuid, approvals.search_id))
    .leftJoin(users, eq(users.id, approvals.approver_id))
    .leftJoin(askers, eq(askers.id, approvals.asked_by))
    .where(where)
    .orderBy(desc(approvals.asked_at))
  const [first] = rows
  if (!first) return []
  const now = snapshotOf({ ...first.search, ...(await includedIn(querying, first.row.search_id)) })
  return rows.map(({ row, approver, isAtWork, asked_by, search }) => {
    const { uuid, search_id, asked_at, message, decision, comment, decided_at, snapshot } = row
    const approval: Approval = {
      ...{ uuid, search: search_id, approver, asked_by, asked_at, message, decision, comment, decided_at, snapshot },
      may_decide: mayDecide(row, search.owner_id, actor),
      ...(approver && !isAtWork && { approver_left: true as const }),
      differences: differencesOf(row, now),
    }
    return { approval, search_name: search.name, approver_id: row.approver_id, asked_by_id: row.asked_by }
  })
}

async function readChanges(querying: Querying, search: string): Promise<HistoryItem[]> {
  const rows = await querying
    .select({ event: shortlistEvents, by: person })
    .from(shortlistEvents)
    .leftJoin(users, eq(users.id, shortlistEvents.made_by))
    .where(eq(shortlistEvents.search_id, search))
    .orderBy(desc(shortlistEvents.id))
    .limit(MOST_HISTORY)
  return rows.map(({ event: { identity, display_name, changes, made_at }, by }): HistoryItem => {
    const { manuscript, ...ofPerson } = changes
    const when = { at: made_at.toISOString(), by }
    if (manuscript) return { kind: 'manuscript', ...when, changes: manuscript }
    return { kind: 'change', ...when, display_name, changes: ofPerson, identifier: catalogueId(identity) }
  })
}

async function readComments(querying: Querying, search: string) {
  const rows = await querying
    .select({ comment: searchComments, by: person })
    .from(searchComments)
    .leftJoin(users, eq(users.id, searchComments.made_by))
    .where(eq(searchComments.search_id, search))
    .orderBy(desc(searchComments.id))
    .limit(MOST_COMMENTS)
  return rows.map(
    ({ comment: { text, made_at }, by }: { comment: { text: string; made_at: Date }; by: Person | null }) => ({
      ...{ kind: 'comment' as const, at: made_at.toISOString(), by, text },
    }),
  )
}

function itemsOf({ approval }: ApprovalNews): HistoryItem[] {
  const { asked_at, asked_by, approver, message, decision, decided_at, comment } = approval
  const asked = { kind: 'asked' as const, at: asked_at.toISOString(), by: asked_by, approver, text: message }
  if (decision === null || decided_at === null) return [asked]
  return [{ kind: 'decided', at: decided_at.toISOString(), by: approver, decision, text: comment }, asked]
}
