import { randomUUID } from 'node:crypto'
import { isUuid } from '@cognate/contract/ids'
import { and, asc, desc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { cleanJson, cleanText, likeAnywhere } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { readPage } from '../database/read-page.ts'
import { changed } from '../database/schema.ts'
import { searches, searchRecords } from '../database/schema-collaboration.ts'
import { mayChangeRecords, mayOwn, mayRead } from '../rules/policies.ts'
import { requireRoom, requireRoomForRecords, requireRoomForTexts } from '../rules/quotas.ts'
import { isAsSeen, named, refuseOthers, withSharing } from '../sharing/sharing.ts'
import type { ListPage } from '../stores/lists.ts'
import type { Quotas } from '../stores/quotas.ts'
import type { NewRecord, RecordCounts, SavedSearch, SearchStore, SearchSummary } from '../stores/searches.ts'
import type { Actor } from '../stores/who.ts'
import {
  addRecords,
  countRecords,
  insertRecords,
  listRecords,
  type RecordList,
  readRecords,
  recordColumns,
  recordIs,
} from './search-records.ts'
import { putText, readTexts } from './search-texts.ts'

export function searchesIn(database: Database, quotas: Quotas): SearchStore {
  return {
    async list(actor, page) {
      const rule = page.exclude_shared ? mayOwn('search', actor) : mayRead('search', actor)
      const where = and(rule, matches(page))
      const { count, results: rows } = await readPage(database, { table: searches, where, page }, ({ limit, offset }) =>
        database
          .select(listedColumns)
          .from(searches)
          .where(where)
          .orderBy(desc(searches.updated_at), asc(searches.uuid))
          .limit(limit)
          .offset(offset),
      )
      return { count, results: await summarise(database, actor, rows) }
    },
    get: (actor, uuid) => read(database, actor, uuid),
    create: (actor, { included_records = [], excluded_records = [], texts = [], ...search }) =>
      database.transaction(async (transaction) => {
        const uuid = randomUUID()
        await requireRoom(transaction, actor, { kind: 'collections', quotas })
        await transaction.insert(searches).values({
          conflict_of_interest: { records: [] },
          ...cleanJson(search),
          uuid,
          owner_id: actor.user_id,
          organisation_id: actor.organisation_id,
        })
        await insertRecords(transaction, { search_id: uuid, list: 'included' }, included_records)
        await insertRecords(transaction, { search_id: uuid, list: 'excluded' }, excluded_records)
        await requireRoomForRecords(transaction, uuid, quotas)
        for (const text of texts) await putText(transaction, uuid, text)
        await requireRoomForTexts(transaction, uuid, quotas)
        return (await read(transaction, actor, uuid))!
      }),
    async change(actor, uuid, changes, as = {}) {
      const rows = await database
        .update(searches)
        .set({ ...cleanJson(changes), updated_at: changed(searches.updated_at) })
        .where(and(named('search', uuid, mayOwn('search', actor)), isAsSeen('search', as)))
        .returning({ uuid: searches.uuid })
      return rows.length > 0 ? read(database, actor, uuid) : refuseOthers(database, actor, { kind: 'search', uuid })
    },
    async remove(actor, uuid) {
      const { rowCount } = await database.delete(searches).where(named('search', uuid, mayOwn('search', actor)))
      if (!rowCount) await refuseOthers(database, actor, { kind: 'search', uuid })
      return Boolean(rowCount)
    },
    addIncluded: (actor, uuid, records) => add(database, actor, { uuid, list: 'included', records, quotas }),
    addExcluded: (actor, uuid, records) => add(database, actor, { uuid, list: 'excluded', records, quotas }),
    addText: (actor, uuid, text) =>
      withSearch(database, isChangeable(actor, uuid), async (transaction) => {
        const texts = await putText(transaction, uuid, text)
        await requireRoomForTexts(transaction, uuid, quotas)
        return texts
      }),
    changeIncluded: (actor, uuid, changes) =>
      withSearch(database, searchOf(actor, recordIs(uuid, 'included')), async (transaction) => {
        const [record] = await transaction
          .update(searchRecords)
          // Sets the list to what it is, since an update needs at least one value.
          .set({ list: 'included', ...cleanJson(changes) })
          .where(recordIs(uuid, 'included'))
          .returning(recordColumns)
        return record
      }),
    async listBeside(actor, uuid) {
      if (!isUuid(uuid)) return []
      const { record_type, identifier } = searchRecords
      const search = sql`(select ${searchRecords.search_id} from ${searchRecords} where ${eq(searchRecords.uuid, uuid)})`
      return database
        .select({ uuid: searchRecords.uuid, record_type, identifier })
        .from(searchRecords)
        .innerJoin(searches, eq(searches.uuid, searchRecords.search_id))
        .where(and(mayChangeRecords(actor), sql`${searches.uuid} = ${search}`))
    },
    removeIncluded: (actor, uuid) => removeRecord(database, actor, { uuid, list: 'included' }),
    removeExcluded: (actor, uuid) => removeRecord(database, actor, { uuid, list: 'excluded' }),
    restore: (actor, uuid, recordUuids) =>
      withSearch(database, isChangeable(actor, uuid), async (transaction) => {
        const { search_id, list } = searchRecords
        const { rowCount } = await transaction
          .delete(searchRecords)
          .where(and(eq(search_id, uuid), eq(list, 'excluded'), inArray(searchRecords.uuid, [...recordUuids])))
        return rowCount ?? 0
      }),
  }
}

// What a collection was last searched with may be large, and no list shows it.
const { filters: _, sort: __, ...listedColumns } = getTableColumns(searches)
type ListedRow = Omit<typeof searches.$inferSelect, 'filters' | 'sort'>

/** Records are named only in collections up to this size, since a page may list 200 collections. */
const MAX_NAMED_RECORDS = 500

async function summarise(database: Database, actor: Actor, rows: ListedRow[]): Promise<SearchSummary[]> {
  const counts = await countRecords(
    database,
    rows.map(({ uuid }) => uuid),
  )
  const isSmall = ({ included_count, excluded_count }: RecordCounts) =>
    included_count + excluded_count <= MAX_NAMED_RECORDS
  const records = await listRecords(
    database,
    [...counts].filter(([, ofSearch]) => isSmall(ofSearch)).map(([uuid]) => uuid),
  )
  const sharedSearches = await withSharing(database, { kind: 'search', actor }, rows)
  return sharedSearches.map((search) => {
    const ofSearch = counts.get(search.uuid)!
    return { ...search, counts: ofSearch, ...(isSmall(ofSearch) && { records: records.get(search.uuid) ?? [] }) }
  })
}

async function read(querying: Querying, actor: Actor, uuid: string): Promise<SavedSearch | undefined> {
  const rows = await querying
    .select()
    .from(searches)
    .where(named('search', uuid, mayRead('search', actor)))
  const [search] = await withSharing(querying, { kind: 'search', actor }, rows)
  if (!search) return undefined
  const { included, excluded } = await readRecords(querying, uuid)
  return { ...search, included_records: included, excluded_records: excluded, texts: await readTexts(querying, uuid) }
}

function matches({ name = '' }: ListPage): SQL | undefined {
  if (cleanText(name).trim() === '') return undefined
  const pattern = likeAnywhere(name)
  return or(ilike(searches.name, pattern), ilike(searches.external_identifier, pattern))
}

interface Adding {
  uuid: string
  list: RecordList
  records: readonly NewRecord[]
  quotas: Quotas
}

function add(database: Database, actor: Actor, { uuid, list, records, quotas }: Adding) {
  return withSearch(database, isChangeable(actor, uuid), async (transaction) => {
    const added = await addRecords(transaction, { search_id: uuid, list }, records)
    if (added.added > 0) await requireRoomForRecords(transaction, uuid, quotas)
    return added
  })
}

/** The collection of this uuid, if the actor may change what it holds. */
const isChangeable = (actor: Actor, uuid: string): SQL | undefined =>
  isUuid(uuid) ? and(mayChangeRecords(actor), eq(searches.uuid, uuid)) : sql`false`

async function removeRecord(
  database: Database,
  actor: Actor,
  { uuid, list }: { uuid: string; list: RecordList },
): Promise<boolean> {
  const removed = await withSearch(database, searchOf(actor, recordIs(uuid, list)), async (transaction) => {
    const { rowCount } = await transaction.delete(searchRecords).where(recordIs(uuid, list))
    return Boolean(rowCount)
  })
  return removed ?? false
}

/** The collection of a record, if the actor may change its records. */
function searchOf(actor: Actor, record: SQL | undefined): SQL {
  return sql`${mayChangeRecords(actor)} and ${searches.uuid} = (
    select ${searchRecords.search_id} from ${searchRecords} where ${record})`
}

/**
 * Runs `work` on the records of the collection that the rule names, and marks it as changed; undefined where the rule names
 * none. The row is locked first, so that several changes of one collection follow each other without a deadlock.
 */
function withSearch<Answer>(
  database: Database,
  rule: SQL | undefined,
  work: (transaction: Querying) => Promise<Answer>,
): Promise<Answer | undefined> {
  return database.transaction(async (transaction) => {
    const rows = await transaction
      .update(searches)
      .set({ updated_at: changed(searches.updated_at) })
      .where(rule)
      .returning({ uuid: searches.uuid })
    return rows.length > 0 ? work(transaction) : undefined
  })
}
