import { AppError, type FrozenSummary } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { storableText } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, desc, eq, inArray, or, type SQL, sql } from '../database/drizzle.ts'
import { queries, users } from '../database/schema.ts'
import { searches } from '../database/schema-collaboration.ts'
import { frozenAnswers } from '../database/schema-reports.ts'
import { person } from '../rules/people.ts'
import { mayOwn, mayRead } from '../rules/policies.ts'
import { requireRoom } from '../rules/quotas.ts'
import { named } from '../sharing/sharing.ts'
import type { Timed } from '../stores/lists.ts'
import type { Quotas } from '../stores/quotas.ts'
import type { Actor } from '../stores/who.ts'

/** A frozen answer, without its file. */
export type StoredFrozen = Timed<FrozenSummary, 'made_at'>

export type NewFrozen = Pick<FrozenSummary, 'uuid' | 'title' | 'dataset' | 'results' | 'catalogue_version'> & {
  made_at: Date
  /** The sealed file. */
  file: string
}

/** What a frozen answer belongs to. */
export type FrozenParent = { kind: 'query' | 'search'; uuid: string }

/** The most that a list gives. */
const MOST_LISTED = 200

const parents = {
  query: { table: queries, column: frozenAnswers.query_id },
  search: { table: searches, column: frozenAnswers.search_id },
} as const

/**
 * Answers as they were given. Each belongs to a query or a collection: whoever sees that sees it, and it is deleted with that. Whoever
 * made it, and the owner of that, may delete it.
 */
export function frozenAnswersIn(database: Database, quotas: Quotas) {
  return {
    /** Raises `quota_reached`; undefined where the actor does not see the parent. */
    create: (actor: Actor, parent: FrozenParent, { title, ...frozen }: NewFrozen): Promise<StoredFrozen | undefined> =>
      database.transaction(async (transaction) => {
        if (!(await sees(transaction, actor, parent))) return undefined
        await requireRoom(transaction, actor, { kind: 'frozen_answers', quotas })
        await transaction.insert(frozenAnswers).values({
          ...frozen,
          title: storableText(title),
          organisation_id: actor.organisation_id,
          made_by: actor.user_id,
          search_id: parent.kind === 'search' ? parent.uuid : null,
          query_id: parent.kind === 'query' ? parent.uuid : null,
        })
        return (await read(transaction, actor, eq(frozenAnswers.uuid, frozen.uuid)))[0]
      }),
    /** The newest first; undefined where the actor does not see the parent. */
    async list(actor: Actor, parent: FrozenParent): Promise<StoredFrozen[] | undefined> {
      if (!(await sees(database, actor, parent))) return undefined
      return read(database, actor, eq(parents[parent.kind].column, parent.uuid))
    },
    /** What was asked, by uuid, as JSON: `question` of the content of the files, a small part of each. */
    async questions(actor: Actor, uuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows = await database
        .select({ uuid: frozenAnswers.uuid, question })
        .from(frozenAnswers)
        .where(and(inArray(frozenAnswers.uuid, [...uuids]), isSeenBy(actor)))
      return new Map(rows.map((row) => [row.uuid, row.question]))
    },
    async get(actor: Actor, uuid: string): Promise<(StoredFrozen & { file: string }) | undefined> {
      if (!isUuid(uuid)) return undefined
      const [found] = await read(database, actor, eq(frozenAnswers.uuid, uuid))
      if (!found) return undefined
      const [{ file } = { file: undefined }] = await database
        .select({ file: frozenAnswers.file })
        .from(frozenAnswers)
        .where(eq(frozenAnswers.uuid, uuid))
      return file === undefined ? undefined : { ...found, file }
    },
    /** False where the actor sees no such answer. Raises `not_owner`. */
    async remove(actor: Actor, uuid: string): Promise<boolean> {
      if (!isUuid(uuid)) return false
      const isThis = and(eq(frozenAnswers.uuid, uuid), isSeenBy(actor))
      const { rowCount } = await database.delete(frozenAnswers).where(and(isThis, mayDelete(actor)))
      if (rowCount) return true
      const [seen] = await database.select({ uuid: frozenAnswers.uuid }).from(frozenAnswers).where(isThis)
      if (seen) throw new AppError('not_owner')
      return false
    },
  }
}

/** Locks the query or the collection, so that it does not go meanwhile. */
async function sees(querying: Querying, actor: Actor, { kind, uuid }: FrozenParent): Promise<boolean> {
  const { table } = parents[kind]
  const rows = await querying
    .select({ uuid: table.uuid })
    .from(table)
    .where(named(kind, uuid, mayRead(kind, actor)))
    .for('share')
  return rows.length > 0
}

/** Whether a condition holds for what a frozen answer belongs to. */
const ofParent = (holds: (kind: FrozenParent['kind']) => SQL): SQL<boolean> => sql<boolean>`(
  exists (select 1 from ${searches} where ${eq(searches.uuid, frozenAnswers.search_id)} and ${holds('search')})
  or exists (select 1 from ${queries} where ${eq(queries.uuid, frozenAnswers.query_id)} and ${holds('query')}))`

const isSeenBy = (actor: Actor): SQL => ofParent((kind) => mayRead(kind, actor))

const mayDelete = (actor: Actor): SQL =>
  or(
    ofParent((kind) => mayOwn(kind, actor)),
    eq(frozenAnswers.made_by, actor.user_id),
  )!

/**
 * Cut out of the file by its indentation, which never changes: it is sealed byte for byte, and no text in JSON holds a line break.
 * Reading the whole as JSON takes many times as long.
 */
const question = sql<string>`split_part(split_part(${frozenAnswers.file}, E'\\n    "question": ', 2), E'\\n    },', 1) || '}'`

const columns = {
  uuid: frozenAnswers.uuid,
  search: frozenAnswers.search_id,
  query: frozenAnswers.query_id,
  made_at: frozenAnswers.made_at,
  title: frozenAnswers.title,
  dataset: frozenAnswers.dataset,
  results: frozenAnswers.results,
  catalogue_version: frozenAnswers.catalogue_version,
  made_by: person,
}

async function read(querying: Querying, actor: Actor, where: SQL): Promise<StoredFrozen[]> {
  return querying
    .select({ ...columns, may_delete: sql<boolean>`coalesce(${mayDelete(actor)}, false)` })
    .from(frozenAnswers)
    .leftJoin(users, eq(users.id, frozenAnswers.made_by))
    .where(and(where, isSeenBy(actor)))
    .orderBy(desc(frozenAnswers.made_at))
    .limit(MOST_LISTED)
}
