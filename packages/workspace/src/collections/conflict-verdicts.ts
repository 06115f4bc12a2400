import { randomUUID } from 'node:crypto'
import { AppError, type ConflictVerdictView, catalogueId, MOST_VERDICTS, shortId } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { storableText } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  isNotNull,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from '../database/drizzle.ts'
import { readPage } from '../database/read-page.ts'
import { organisations, users } from '../database/schema.ts'
import { searches } from '../database/schema-collaboration.ts'
import { conflictPolicies, conflictVerdicts } from '../database/schema-conflicts.ts'
import { recordIn } from '../logs/audit.ts'
import { person } from '../rules/people.ts'
import { isMember, mayAdminister, mayChangeRecords, mayRead as mayReadThing } from '../rules/policies.ts'
import { named, refuseViewers } from '../sharing/sharing.ts'
import type { Listed, PageRange, Timed } from '../stores/lists.ts'
import type { Actor, By } from '../stores/who.ts'

/** What a person decided of two people. Ids of the catalogue are short ones of the day on which it was made. */
export type ConflictVerdict = Timed<ConflictVerdictView, 'made_at'>

export type NewVerdict = Omit<ConflictVerdict, 'uuid' | 'made_by' | 'made_at' | 'correction'>

/** A verdict that something is no conflict, as a correction of the catalogue that is proposed to the operator. */
export interface Correction extends Pick<ConflictVerdict, 'uuid' | 'reason' | 'person' | 'made_by' | 'made_at'> {
  ground: NonNullable<ConflictVerdict['ground']>
  against: { identifier: string; display_name: string }
  organisation: { name: string; display_name: string }
  settled_at: Date | null
}

const table = conflictVerdicts

/**
 * Verdicts on conflicts. All members see those of their organisation; those of a collection are seen and made by whoever sees
 * the collection, and go with it.
 */
export function conflictVerdictsIn(database: Database) {
  return {
    /** Those of the organisation, and of a collection that the actor sees; the newest first. */
    list: (actor: Actor, { manuscript }: { manuscript?: string | null | undefined }): Promise<ConflictVerdict[]> =>
      read(database, and(mayRead(actor), or(isNull(conflictVerdicts.search_id), ofSearch(manuscript)))),
    /** Another text whenever a verdict or a policy of the actor's organisation was made, changed or taken back. */
    async state({ organisation_id }: Actor): Promise<string> {
      if (!isUuid(organisation_id)) return ''
      const ofOrganisation = (rules: typeof table | typeof conflictPolicies, newest: SQLWrapper) =>
        database
          .select({ all: count(), newest: sql<string | null>`max(${newest})` })
          .from(rules)
          .where(eq(rules.organisation_id, organisation_id))
      return JSON.stringify([
        await ofOrganisation(table, table.made_at),
        await ofOrganisation(conflictPolicies, conflictPolicies.updated_at),
      ])
    },
    /**
     * Makes a verdict, in place of an earlier one of the same kind on the same two. Undefined for a collection that the actor
     * does not see. Raises `quota_reached`.
     */
    make: (actor: Actor, verdict: NewVerdict): Promise<ConflictVerdict | undefined> =>
      database.transaction(async (transaction) => {
        if (verdict.manuscript && !(await mayChange(transaction, actor, verdict.manuscript)))
          return refuseViewers(transaction, actor, eq(searches.uuid, verdict.manuscript))
        const row = rowOf(actor, verdict)
        const [replaced] = await transaction
          .delete(conflictVerdicts)
          .where(isSame(row))
          .returning({ uuid: conflictVerdicts.uuid })
        await requireRoom(transaction, actor, verdict)
        const uuid = replaced?.uuid ?? randomUUID()
        await transaction.insert(conflictVerdicts).values({ ...row, uuid })
        return (await read(transaction, eq(conflictVerdicts.uuid, uuid)))[0]
      }),
    /**
     * Takes a verdict back: of a collection whoever sees it may, else who made it and local administrators. Raises `not_owner`;
     * false where there is none.
     */
    async remove(actor: Actor, uuid: string): Promise<boolean> {
      if (!isUuid(uuid)) return false
      const isThis = and(mayRead(actor), eq(conflictVerdicts.uuid, uuid))
      const mayTakeBack = sql`case when ${conflictVerdicts.search_id} is null
        then ${eq(conflictVerdicts.made_by, actor.user_id)} or ${mayAdminister(actor)}
        else exists (select 1 from ${searches} where ${eq(searches.uuid, conflictVerdicts.search_id)}
          and ${mayChangeRecords(actor)}) end`
      const { rowCount } = await database.delete(conflictVerdicts).where(and(isThis, mayTakeBack))
      if (rowCount) return true
      const [seen] = await database.select({ uuid: conflictVerdicts.uuid }).from(conflictVerdicts).where(isThis)
      if (seen) throw new AppError('not_owner')
      return false
    },
    /**
     * Corrections that members of all organisations propose, or those that are settled; the newest first. For operators.
     * Without those about `leftOut`, short ids of academics who asked to be left out.
     */
    corrections: ({
      settled,
      leftOut,
      ...page
    }: PageRange & { settled: boolean; leftOut: readonly string[] }): Promise<Listed<Correction>> => {
      const isAsked = settled ? isNotNull(table.settled_at) : isNull(table.settled_at)
      const where = and(isCorrection, isAsked, isNoneOf(leftOut, table.person_id), isNoneOf(leftOut, table.against_id))
      return readPage(database, { table, where, page }, (bounds) => readCorrections(database, where, bounds))
    },
    /** Notes that a correction is dealt with, or open again; false where there is none. */
    settleCorrection: (uuid: string, settled: boolean, by: By): Promise<boolean> =>
      database.transaction(async (transaction) => {
        if (!isUuid(uuid)) return false
        const { rowCount } = await transaction
          .update(table)
          .set({ settled_at: settled ? sql`now()` : null })
          .where(and(isCorrection, eq(table.uuid, uuid)))
        if (!rowCount) return false
        await recordIn(transaction, {
          actor_id: by,
          action: settled ? 'correction.settled' : 'correction.reopened',
          subject: `correction:${uuid}`,
        })
        return true
      }),
  }
}

/** Those of the actor's organisation that belong to no collection, or to one that the actor sees. */
function mayRead(actor: Actor): SQL {
  const { organisation_id, search_id } = conflictVerdicts
  return sql`(${isMember(actor)} and ${eq(organisation_id, actor.organisation_id)} and (${search_id} is null or exists (
    select 1 from ${searches} where ${eq(searches.uuid, search_id)} and ${mayReadThing('search', actor)})))`
}

const ofSearch = (uuid: string | null | undefined): SQL =>
  uuid && isUuid(uuid) ? eq(conflictVerdicts.search_id, uuid) : sql`false`

/** Locks the collection, so that it does not go meanwhile. */
async function mayChange(querying: Querying, actor: Actor, uuid: string): Promise<boolean> {
  const rows = await querying
    .select({ uuid: searches.uuid })
    .from(searches)
    .where(named('search', uuid, mayChangeRecords(actor)))
    .for('share')
  return rows.length > 0
}

async function requireRoom(querying: Querying, { organisation_id }: Actor, { manuscript }: NewVerdict): Promise<void> {
  const of = manuscript ? ofSearch(manuscript) : isNull(conflictVerdicts.search_id)
  const where = and(eq(conflictVerdicts.organisation_id, organisation_id), of)
  const [kept] = await querying.select({ all: count() }).from(conflictVerdicts).where(where)
  if (kept!.all >= MOST_VERDICTS)
    throw new AppError('quota_reached', { detail: `At most ${MOST_VERDICTS.toLocaleString('en')} verdicts are kept.` })
}

type Row = typeof conflictVerdicts.$inferInsert

function rowOf({ user_id, organisation_id }: Actor, verdict: NewVerdict): Omit<Row, 'uuid'> {
  const { person: of, against, manuscript, reason, ...said } = verdict
  return {
    ...{ ...said, organisation_id, search_id: manuscript, made_by: user_id, reason: storableText(reason) },
    ...{ person_id: shortId(of.identifier), person_name: storableText(of.display_name) },
    against_id: against.identifier === null ? null : shortId(against.identifier),
    against_name: storableText(against.display_name),
  }
}

/** Whether a verdict is of the same kind, on the same two, for the same collection or organisation. */
function isSame({ organisation_id, search_id, verdict, person_id, against_id, against_name }: Omit<Row, 'uuid'>) {
  return and(
    eq(table.organisation_id, organisation_id),
    search_id ? eq(table.search_id, search_id) : isNull(table.search_id),
    eq(table.verdict, verdict),
    eq(table.person_id, person_id),
    against_id
      ? eq(table.against_id, against_id)
      : and(isNull(table.against_id), sql`lower(${table.against_name}) = lower(${against_name})`),
  )
}

async function read(querying: Querying, where: SQL | undefined): Promise<ConflictVerdict[]> {
  const rows = await querying
    .select({ row: conflictVerdicts, made_by: person })
    .from(conflictVerdicts)
    .leftJoin(users, eq(users.id, conflictVerdicts.made_by))
    .where(where)
    .orderBy(desc(conflictVerdicts.made_at), asc(conflictVerdicts.uuid))
  return rows.map(({ row, made_by }) => ({
    ...{ uuid: row.uuid, verdict: row.verdict, ground: row.ground, relation: row.relation, reason: row.reason },
    person: { identifier: catalogueId(row.person_id), display_name: row.person_name },
    against: {
      identifier: row.against_id === null ? null : catalogueId(row.against_id),
      display_name: row.against_name,
    },
    ...{ manuscript: row.search_id, made_by, made_at: row.made_at },
    ...(row.verdict === 'not_a_conflict' && {
      correction: row.settled_at ? ('settled' as const) : ('proposed' as const),
    }),
  }))
}

/** With whom somebody was found in conflict is known of each: without, there would be nothing to correct. */
const isCorrection = and(eq(table.verdict, 'not_a_conflict'), isNotNull(table.ground), isNotNull(table.against_id))

const isNoneOf = (ids: readonly string[], column: SQLWrapper) => sql`${column} <> all(${sql.param([...ids])}::text[])`

async function readCorrections(
  querying: Querying,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Correction[]> {
  const rows = await querying
    .select({
      row: table,
      made_by: person,
      organisation: { name: organisations.name, display_name: organisations.display_name },
    })
    .from(table)
    .innerJoin(organisations, eq(organisations.id, table.organisation_id))
    .leftJoin(users, eq(users.id, table.made_by))
    .where(where)
    .orderBy(desc(table.made_at), asc(table.uuid))
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, made_by, organisation }) => ({
    ...{ uuid: row.uuid, ground: row.ground!, reason: row.reason, made_by, organisation },
    person: { identifier: catalogueId(row.person_id), display_name: row.person_name },
    against: { identifier: catalogueId(row.against_id!), display_name: row.against_name },
    ...{ made_at: row.made_at, settled_at: row.settled_at },
  }))
}
