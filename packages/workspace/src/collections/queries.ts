import { randomUUID } from 'node:crypto'
import { LARGE_QUERY } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { cleanJson, likeAnywhere, storableText } from '../database/clean.ts'
import type { Database } from '../database/database.ts'
import { deleteRows } from '../database/delete-rows.ts'
import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from '../database/drizzle.ts'
import { readPage } from '../database/read-page.ts'
import { queries } from '../database/schema.ts'
import { searches, searchTexts } from '../database/schema-collaboration.ts'
import { hashSecret } from '../database/secrets.ts'
import { isPastRetention } from '../rules/past-retention.ts'
import { mayOwn, mayRead } from '../rules/policies.ts'
import { QueryRoom, requireRoom, requireRoomForLarge } from '../rules/quotas.ts'
import { named, refuseOthers, withSharing } from '../sharing/sharing.ts'
import type { Listed } from '../stores/lists.ts'
import type { QueryContent, QueryPage, StoredQuery } from '../stores/queries.ts'
import type { Limits, Quotas } from '../stores/quotas.ts'
import type { Actor } from '../stores/who.ts'
import { hashQuery, namesOfRecords, textOfQuery } from './query-content.ts'

/** Records of a query, and values of each of its filters, in a list. */
const LISTED_RECORDS = 3
const LISTED_VALUES = 20

export function queriesIn(database: Database, { clock, quotas }: Limits) {
  const room = new QueryRoom(database, quotas.queries)
  const saveQuery = savingIn(database)
  return {
    /** Stores a query; an equal query of the actor is updated instead. Raises `quota_reached`. */
    async save(
      actor: Actor,
      query: QueryContent,
      { search_name = null }: { search_name?: string | null } = {},
    ): Promise<Pick<StoredQuery, 'uuid' | 'created_at' | 'updated_at'>> {
      const clean = cleanJson(query)
      const json = JSON.stringify(clean)
      const question_hash = hashQuery(clean)
      await requireRoomFor(database, actor, { bytes: Buffer.byteLength(json), question_hash, quotas, room })
      const [savedQuery] = await saveQuery.execute({
        uuid: randomUUID(),
        owner_id: actor.user_id,
        organisation_id: actor.organisation_id,
        dataset: clean.dataset,
        question: json,
        question_hash,
        query_text: textOfQuery(clean),
        record_names: namesOfRecords(clean),
        search_name: search_name === null ? null : storableText(search_name),
      })
      return savedQuery!
    },
    /**
     * The actor's queries and those shared with the actor; each with its first 3 records, the first 20 values of a filter,
     * no conflicts and nobody who was ranked alone; `get` gives them whole.
     */
    async list(actor: Actor, page: QueryPage): Promise<Listed<StoredQuery>> {
      const where = and(mayRead('query', actor), matches(page.search, actor))
      const { count, results } = await readPage(database, { table: queries, where, page }, ({ limit, offset }) =>
        database
          .select({ ...columnsFor(actor), question: shortQuery })
          .from(queries)
          .where(where)
          .orderBy(orderOf(page.ordering), asc(queries.uuid))
          .limit(limit)
          .offset(offset),
      )
      return { count, results: await readStored(database, actor, results) }
    },
    async get(actor: Actor, uuid: string): Promise<StoredQuery | undefined> {
      const rows = await database
        .select(columnsFor(actor))
        .from(queries)
        .where(named('query', uuid, mayRead('query', actor)))
      return (await readStored(database, actor, rows))[0]
    },
    /** The newest collection with the text of a query that the actor may see; null where the query was asked with a collection. */
    async searchOfText(
      actor: Actor,
      { query_text, question, lacks_search }: StoredQuery,
    ): Promise<{ uuid: string; name: string } | null> {
      if (query_text === null || question.search !== null || lacks_search) return null
      const [found] = await database
        .select({ uuid: searches.uuid, name: searches.name })
        .from(searchTexts)
        .innerJoin(searches, eq(searches.uuid, searchTexts.search_id))
        .where(and(mayRead('search', actor), eq(searchTexts.text_hash, hashSecret(query_text.trim()))))
        .orderBy(desc(searches.updated_at))
        .limit(1)
      return found ?? null
    },
    /** False where the actor has no such query. Raises `not_owner` for one that somebody shared. */
    async remove(actor: Actor, uuid: string): Promise<boolean> {
      const removed = await deleteRows(database, queries, named('query', uuid, mayOwn('query', actor)))
      if (removed === 0) await refuseOthers(database, actor, { kind: 'query', uuid })
      return removed > 0
    },
    /** Removes those that belong to the actor and returns their number. */
    removeMany: (actor: Actor, uuids: readonly string[]): Promise<number> =>
      deleteRows(database, queries, and(mayOwn('query', actor), inArray(queries.uuid, uuids.filter(isUuid)))),
    /** Removes queries past the retention of their organisation, and gives their number. */
    removePastRetention: (): Promise<number> =>
      deleteRows(database, queries, isPastRetention(queries.organisation_id, queries.updated_at, clock())),
  }
}

/**
 * Saves a query, or the same one again, in one statement, so that two equal queries at once give one row, and a crash leaves either
 * all or nothing. Prepared, as every search asks it.
 */
function savingIn(database: Database) {
  const { placeholder } = sql
  return database
    .insert(queries)
    .values({
      uuid: placeholder('uuid'),
      owner_id: placeholder('owner_id'),
      organisation_id: placeholder('organisation_id'),
      dataset: placeholder('dataset'),
      question: sql`${placeholder('question')}::jsonb`,
      question_hash: placeholder('question_hash'),
      query_text: placeholder('query_text'),
      record_names: placeholder('record_names'),
      search_name: placeholder('search_name'),
    })
    .onConflictDoUpdate({
      target: [queries.owner_id, queries.organisation_id, queries.question_hash],
      set: {
        question: sql`excluded.question`,
        query_text: sql`excluded.query_text`,
        record_names: sql`excluded.record_names`,
        search_name: sql`excluded.search_name`,
        updated_at: sql`now()`,
      },
    })
    .returning({ uuid: queries.uuid, created_at: queries.created_at, updated_at: queries.updated_at })
    .prepare('save_query')
}

interface NewQuery {
  /** Of the question as JSON. */
  bytes: number
  question_hash: string
  quotas: Quotas
  room: QueryRoom
}

/** Refuses a new query when the quota is used up; one that is stored already takes no more room. */
async function requireRoomFor(database: Database, actor: Actor, query: NewQuery): Promise<void> {
  const { bytes, question_hash: query_hash, quotas, room } = query
  const isSmall = bytes <= LARGE_QUERY
  if (isSmall && (await room.take(actor))) return
  const same = and(mayOwn('query', actor), eq(queries.question_hash, query_hash))
  const [storedQuery] = await database.select({ uuid: queries.uuid }).from(queries).where(same)
  if (storedQuery) return
  await requireRoom(database, actor, { kind: 'queries', quotas })
  await requireRoomForLarge(database, actor, { bytes, quotas })
}

const storedColumns = {
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

/** Whether the actor may see the collection of a query; false also where there is none. */
function seesSearch(actor: Actor): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${searches}
    where ${searches.uuid} = (${queries.question} ->> 'search')::uuid and ${mayRead('search', actor)})`
}

const columnsFor = (actor: Actor) => ({ ...storedColumns, sees_search: seesSearch(actor) })

type StoredRow = Pick<typeof queries.$inferSelect, Exclude<keyof typeof storedColumns, 'question'>> & {
  question: QueryContent
  sees_search: boolean
}

/** Stored queries as the actor sees them: without a collection that is gone or not for them. */
async function readStored(database: Database, actor: Actor, rows: readonly StoredRow[]): Promise<StoredQuery[]> {
  const stored = rows.map(({ sees_search, question, search_name, ...row }) => ({
    ...row,
    question: sees_search ? question : { ...question, search: null },
    search_name: sees_search || row.owner_id === actor.user_id ? search_name : null,
    lacks_search: question.search !== null && !sees_search,
  }))
  return withSharing(database, { kind: 'query', actor }, stored)
}

/**
 * A query as a list shows it: of the people it checks against one, which says that there are some. Two hundred of them with
 * thousands of values each would be too large for one answer.
 */
const shortQuery = sql<QueryContent>`(${queries.question} - 'among') || jsonb_build_object(
  'conflict_of_interest', case when jsonb_typeof(${queries.question} -> 'conflict_of_interest') = 'object'
    then (${queries.question} -> 'conflict_of_interest') || jsonb_build_object('records',
      jsonb_path_query_array(${queries.question}, '$.conflict_of_interest.records[0]')) end,
  'records', jsonb_path_query_array(${queries.question}, ${`$.records[0 to ${LISTED_RECORDS - 1}]`}),
  'filters', (
    select coalesce(jsonb_object_agg(field, case when filter ? 'values'
      then filter || jsonb_build_object('values', jsonb_path_query_array(filter, ${`$.values[0 to ${LISTED_VALUES - 1}]`}))
      else filter end), '{}')
    from jsonb_each(${queries.question} -> 'filters') as each (field, filter)))`

const orderColumns = { created_at: queries.created_at, updated_at: queries.updated_at }

function orderOf(ordering: QueryPage['ordering']): SQL {
  const column = orderColumns[ordering.replace(/^-/, '') as keyof typeof orderColumns]
  return ordering.startsWith('-') ? desc(column) : asc(column)
}

function matches(search: string, actor: Actor): SQL | undefined {
  if (storableText(search).trim() === '') return undefined
  const pattern = likeAnywhere(search)
  return or(
    ilike(queries.query_text, pattern),
    ilike(queries.record_names, pattern),
    // Nobody finds a query by the name of a collection that is not shown to them.
    and(ilike(queries.search_name, pattern), or(mayOwn('query', actor), seesSearch(actor))),
  )
}
