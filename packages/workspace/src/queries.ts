import { randomUUID } from 'node:crypto'
import { LARGE_QUERY } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { cleanJson, cleanText, likeAnywhere } from './clean.ts'
import type { Database } from './database.ts'
import { mayOwn, mayRead } from './policies.ts'
import { hashQuestion, namesOf, textOf } from './question.ts'
import { QueryRoom, type Quotas, requireRoom, requireRoomForLarge } from './quotas.ts'
import { organisations, queries } from './schema.ts'
import { named, refuseOthers, withSharing } from './sharing.ts'
import type { Actor, QueryPage, Question, Workspace } from './workspace.ts'

/** Records of a question, and values of a filter, that a list gives. */
const LISTED_RECORDS = 3
const LISTED_VALUES = 20

interface QueryOptions {
  clock: () => Date
  quotas: Quotas
}

export function queriesIn(database: Database, { clock, quotas }: QueryOptions): Workspace['queries'] {
  const room = new QueryRoom(database, quotas.queries)
  return {
    async save(actor, question, { search_name = null } = {}) {
      const clean = cleanJson(question)
      const json = JSON.stringify(clean)
      const shown = {
        question: sql`${json}::jsonb`,
        query_text: textOf(clean),
        record_names: namesOf(clean),
        search_name: search_name === null ? null : cleanText(search_name),
      }
      const question_hash = hashQuestion(clean)
      await requireRoomFor(database, actor, { bytes: Buffer.byteLength(json), question_hash, quotas, room })
      // One statement, so that two who ask the same at once end with one row, and no crash parts reading from writing.
      const [saved] = await database
        .insert(queries)
        .values({
          uuid: randomUUID(),
          owner_id: actor.user_id,
          organisation_id: actor.organisation_id,
          dataset: clean.dataset,
          question_hash,
          ...shown,
        })
        .onConflictDoUpdate({
          target: [queries.owner_id, queries.organisation_id, queries.question_hash],
          set: { ...shown, updated_at: sql`now()` },
        })
        .returning({ uuid: queries.uuid, created_at: queries.created_at, updated_at: queries.updated_at })
      return saved!
    },
    async list(actor, page) {
      const where = and(mayRead('query', actor), matches(page.search))
      const [[total], rows] = await Promise.all([
        database.select({ count: count() }).from(queries).where(where),
        database
          .select({ ...kept, question: shortQuestion })
          .from(queries)
          .where(where)
          .orderBy(orderOf(page.ordering), asc(queries.uuid))
          .limit(page.page_size)
          .offset((page.page - 1) * page.page_size),
      ])
      return { count: total?.count ?? 0, results: await withSharing(database, { kind: 'query', actor }, rows) }
    },
    async get(actor, uuid) {
      const rows = await database
        .select(kept)
        .from(queries)
        .where(named('query', uuid, mayRead('query', actor)))
      return (await withSharing(database, { kind: 'query', actor }, rows))[0]
    },
    async remove(actor, uuid) {
      const removed = await removeAll(database, named('query', uuid, mayOwn('query', actor)))
      if (removed === 0) await refuseOthers(database, actor, { kind: 'query', uuid })
      return removed > 0
    },
    async removeMany(actor, uuids) {
      return removeAll(database, and(mayOwn('query', actor), inArray(queries.uuid, uuids.filter(isUuid))))
    },
    async removePastRetention() {
      const { rowCount } = await database.delete(queries).where(
        inArray(
          queries.uuid,
          database
            .select({ uuid: queries.uuid })
            .from(queries)
            .innerJoin(organisations, eq(organisations.id, queries.organisation_id))
            .where(
              and(
                isNotNull(organisations.query_retention_days),
                sql`${queries.updated_at} < ${clock()}::timestamptz - make_interval(days => ${organisations.query_retention_days})`,
              ),
            ),
        ),
      )
      return rowCount ?? 0
    },
  }
}

interface NewQuery {
  /** Of the question as JSON. */
  bytes: number
  question_hash: string
  quotas: Quotas
  room: QueryRoom
}

/** Refuses a new query for which there is no room; one that is there already is refreshed. */
async function requireRoomFor(database: Database, actor: Actor, query: NewQuery): Promise<void> {
  const { bytes, question_hash, quotas, room } = query
  const isSmall = bytes <= LARGE_QUERY
  if (isSmall && (await room.take(actor))) return
  const same = and(mayOwn('query', actor), eq(queries.question_hash, question_hash))
  const [known] = await database.select({ uuid: queries.uuid }).from(queries).where(same)
  if (known) return
  await requireRoom(database, actor, { kind: 'queries', quotas })
  await requireRoomForLarge(database, actor, { bytes, quotas })
}

async function removeAll(database: Database, where: SQL | undefined): Promise<number> {
  const { rowCount } = await database.delete(queries).where(where)
  return rowCount ?? 0
}

/** What is given back of a query. */
const kept = {
  uuid: queries.uuid,
  owner_id: queries.owner_id,
  organisation_id: queries.organisation_id,
  dataset: queries.dataset,
  question: queries.question,
  query_text: queries.query_text,
  search_name: queries.search_name,
  created_at: queries.created_at,
  updated_at: queries.updated_at,
}

/**
 * A question as a list shows it. The rest stays in the database: two hundred questions with thousands of values each are
 * more than one answer should hold.
 */
const shortQuestion = sql<Question>`${queries.question} - 'conflict_of_interest' || jsonb_build_object(
  'records', jsonb_path_query_array(${queries.question}, ${`$.records[0 to ${LISTED_RECORDS - 1}]`}),
  'filters', (
    select coalesce(jsonb_object_agg(field, case when filter ? 'values'
      then filter || jsonb_build_object('values', jsonb_path_query_array(filter, ${`$.values[0 to ${LISTED_VALUES - 1}]`}))
      else filter end), '{}')
    from jsonb_each(${queries.question} -> 'filters') as each (field, filter)))`

const columns = { created_at: queries.created_at, updated_at: queries.updated_at }

function orderOf(ordering: QueryPage['ordering']): SQL {
  const column = columns[ordering.replace(/^-/, '') as keyof typeof columns]
  return ordering.startsWith('-') ? desc(column) : asc(column)
}

function matches(search: string): SQL | undefined {
  if (cleanText(search).trim() === '') return undefined
  const pattern = likeAnywhere(search)
  return or(
    ilike(queries.query_text, pattern),
    ilike(queries.record_names, pattern),
    ilike(queries.search_name, pattern),
  )
}
