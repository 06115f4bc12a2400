import { randomUUID } from 'node:crypto'
import { isUuid } from '@cognate/contract/ids'
import { manuscriptChanges } from '@cognate/contract/manuscript-changes'
import { textOfManuscript } from '@cognate/contract/manuscript-text'
import { cleanJson, likeAnywhere, storableText } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { deleteRows } from '../database/delete-rows.ts'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from '../database/drizzle.ts'
import { readPage } from '../database/read-page.ts'
import { changed } from '../database/schema.ts'
import { searches, searchRecords } from '../database/schema-collaboration.ts'
import { mayChangeRecords, mayOwn, mayRead } from '../rules/policies.ts'
import { requireRoom, requireRoomForRecords, requireRoomForTexts } from '../rules/quotas.ts'
import { isAsSeen, named, refuseOthers, refuseViewers, withSharing } from '../sharing/sharing.ts'
import type { Changes, Listed, ListSelection, Seen } from '../stores/lists.ts'
import type { Quotas } from '../stores/quotas.ts'
import type {
  AddedRecords,
  CollectionCounts,
  HandedOver,
  NamedManuscript,
  NewRecord,
  RecordChanges,
  SavedSearch,
  SearchContent,
  SearchSummary,
  SeenShortlisted,
  StoredRecord,
  StoredText,
} from '../stores/searches.ts'
import type { Actor } from '../stores/who.ts'
import { handOver } from './hand-over.ts'
import { keepAddresses, noteSuccess } from './known-addresses.ts'
import { awaiting, newestApprovals } from './newest-approvals.ts'
import { beginRound, withPeopleRound } from './rounds.ts'
import {
  addRecords,
  countRecords,
  isBeside,
  listRecords,
  type RecordList,
  readRecords,
  recordIs,
  storedRecordColumns,
} from './search-records.ts'
import { putText, readTexts } from './search-texts.ts'
import { changeRecord, noteOnExcluded, requireSeen } from './shortlist.ts'
import { noteChange, noteManuscript, noteOnRemoved, noteRemoval } from './shortlist-events.ts'
import { readNews } from './watches.ts'

/**
 * Collections. People a collection is shared with add, change and remove its records as its owner does; only the owner
 * renames, deletes and shares it. A record is in one list at most: adding it to one removes it from the other.
 */
export function searchesIn(database: Database, quotas: Quotas) {
  return {
    /** Last changed first; `name` is searched in names and external identifiers. */
    async list(
      actor: Actor,
      page: ListSelection & { manuscripts?: boolean; exclude_closed?: boolean; to_approve?: boolean },
    ): Promise<Listed<SearchSummary>> {
      const rule = page.exclude_shared ? mayOwn('search', actor) : mayRead('search', actor)
      const where = and(
        ...[rule, matches(page)],
        page.manuscripts ? isNotNull(searches.manuscript) : undefined,
        page.exclude_closed ? isNull(searches.closed_at) : undefined,
        page.to_approve ? inArray(searches.uuid, awaiting(database, actor)) : undefined,
      )
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
    get: (actor: Actor, uuid: string): Promise<SavedSearch | undefined> => read(database, actor, uuid),
    /** The manuscripts that the actor sees of these numbers or names, whatever their case; the one changed last comes first. */
    async findManuscripts(
      actor: Actor,
      { numbers, names }: { numbers: readonly string[]; names: readonly string[] },
    ): Promise<NamedManuscript[]> {
      // The database folds both sides, since which letters have a small one depends on its locale.
      const isOneOf = (column: SQLWrapper, texts: readonly string[]) =>
        inArray(
          sql`lower(${column})`,
          [...new Set(texts)].map((text) => sql`lower(${storableText(text)})`),
        )
      const { uuid, name, external_identifier } = searches
      return database
        .select({ uuid, name, external_identifier, is_owned: sql<boolean>`${mayOwn('search', actor)}` })
        .from(searches)
        .where(
          and(
            ...[mayRead('search', actor), isNotNull(searches.manuscript)],
            or(isOneOf(external_identifier, numbers), isOneOf(name, names)),
          ),
        )
        .orderBy(desc(searches.updated_at), asc(uuid))
    },
    /** Raises `too_large` for more records than a list of a collection may hold. */
    create: (
      actor: Actor,
      {
        included_records = [],
        excluded_records = [],
        texts = [],
        ...search
      }: Pick<SearchContent, 'name'> &
        Changes<SearchContent> & {
          included_records?: readonly NewRecord[]
          excluded_records?: readonly NewRecord[]
          texts?: readonly string[]
        },
    ): Promise<SavedSearch> =>
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
        await addRecords(transaction, actor, { search_id: uuid, list: 'included', records: included_records })
        await keepAddresses(transaction, actor, included_records.map(addressOf))
        await addRecords(transaction, actor, { search_id: uuid, list: 'excluded', records: excluded_records })
        await requireRoomForRecords(transaction, uuid, quotas)
        for (const text of withManuscript(texts, search.manuscript)) await putText(transaction, uuid, text)
        await requireRoomForTexts(transaction, uuid, quotas)
        return (await read(transaction, actor, uuid))!
      }),
    /** Raises `not_owner`, and `conflict` if it changed after the caller read it. */
    async change(
      actor: Actor,
      uuid: string,
      { manuscript, closed, ...others }: Changes<SearchContent & { closed: boolean }>,
      as: Seen = {},
    ): Promise<SavedSearch | undefined> {
      const search = await database.transaction(async (transaction) => {
        const before = manuscript === undefined ? null : await lockManuscript(transaction, actor, uuid)
        const changes = {
          ...others,
          ...(manuscript !== undefined && {
            manuscript: manuscript && (await withPeopleRound(transaction, uuid, { before, manuscript })),
          }),
        }
        const rows = await transaction
          .update(searches)
          .set({ ...cleanJson(changes), ...closing(closed), updated_at: changed(searches.updated_at) })
          .where(and(named('search', uuid, mayOwn('search', actor)), isAsSeen('search', as)))
          .returning({ uuid: searches.uuid })
        if (rows.length === 0) return undefined
        if (manuscript !== undefined)
          await noteManuscript(transaction, actor, uuid, manuscriptChanges(before, cleanJson(manuscript)))
        for (const text of withManuscript([], changes.manuscript)) await putText(transaction, uuid, text)
        if (changes.manuscript) await requireRoomForTexts(transaction, uuid, quotas)
        return read(transaction, actor, uuid)
      })
      return search ?? refuseOthers(database, actor, { kind: 'search', uuid })
    },
    /**
     * Begins the next round of a manuscript with the people of the last one, and opens it where it was closed. Raises `not_owner`, and `invalid_request` for what is no manuscript
     * or had as many rounds as one may have; with `round`, `conflict` where that is not the next one any more.
     */
    async beginRound(actor: Actor, uuid: string, round?: number): Promise<SavedSearch | undefined> {
      const search = await database.transaction(async (transaction) =>
        (await beginRound(transaction, actor, uuid, round)) ? read(transaction, actor, uuid) : undefined,
      )
      return search ?? refuseOthers(database, actor, { kind: 'search', uuid })
    },
    /**
     * Gives a collection to another member of its organisation, by user name in any case. Who else sees it stays, and the actor may
     * edit its records. Raises `not_owner`, `quota_reached`, and `user_not_found` also for who cannot sign in, and for the actor.
     */
    handOver: (actor: Actor, uuid: string, to: string): Promise<HandedOver | undefined> =>
      database.transaction((transaction) => handOver(transaction, actor, { uuid, to, quotas })),
    /** Raises `not_owner`; false where there is no such collection. */
    async remove(actor: Actor, uuid: string): Promise<boolean> {
      const removed = await deleteRows(database, searches, named('search', uuid, mayOwn('search', actor)))
      if (removed === 0) await refuseOthers(database, actor, { kind: 'search', uuid })
      return removed > 0
    },
    /** Raises `too_large` for more records than a list may hold, and then adds none. */
    addIncluded: (actor: Actor, uuid: string, records: readonly NewRecord[]): Promise<AddedRecords | undefined> =>
      add(database, actor, { uuid, list: 'included', records, quotas }),
    /** As `addIncluded`. */
    addExcluded: (actor: Actor, uuid: string, records: readonly NewRecord[]): Promise<AddedRecords | undefined> =>
      add(database, actor, { uuid, list: 'excluded', records, quotas }),
    /** Makes a text the current one. Raises `quota_reached` where no more are kept. */
    addText: (actor: Actor, uuid: string, text: string): Promise<StoredText[] | undefined> =>
      withSearch(database, actor, is(uuid), async (transaction) => {
        const texts = await putText(transaction, uuid, text)
        await requireRoomForTexts(transaction, uuid, quotas)
        return texts
      }),
    /** Makes a text that it has the current one again, by the uuid of the text. */
    restoreText: (actor: Actor, uuid: string, textUuid: string): Promise<StoredText[] | undefined> =>
      withSearch(database, actor, is(uuid), async (transaction) => {
        const texts = await readTexts(transaction, uuid)
        const earlier = texts.find((text) => text.uuid === textUuid)
        return earlier && putText(transaction, uuid, earlier.text)
      }),
    /**
     * By the uuid of the record. Raises `invalid_request` where `alternate_of` is no other included record of the collection, and `conflict`
     * where other things stand there than were seen.
     */
    changeIncluded: (
      actor: Actor,
      uuid: string,
      sent: RecordChanges,
      seen?: SeenShortlisted,
    ): Promise<StoredRecord | undefined> =>
      withSearch(database, actor, holds(recordIs(uuid, 'included')), async (transaction) => {
        const changes = cleanJson(sent)
        if (seen) await requireSeen(transaction, uuid, cleanJson(seen))
        const record = await changeRecord(transaction, uuid, changes)
        if (record && changes.email_address) await keepAddresses(transaction, actor, [record])
        if (record && changes.status) await noteSuccess(transaction, actor, record)
        if (record) await noteChange(transaction, { actor, record, changes })
        return record
      }),
    /** Says why an excluded record is left out, by its uuid; null says nothing. */
    noteOnExcluded: (actor: Actor, uuid: string, sent: string | null): Promise<StoredRecord | undefined> =>
      withSearch(database, actor, holds(recordIs(uuid, 'excluded')), async (transaction) => {
        const note = cleanJson(sent)
        const record = await noteOnExcluded(transaction, uuid, note)
        if (record) await noteChange(transaction, { actor, record, changes: { note } })
        return record
      }),
    /** Says why somebody was removed; false where nobody of that id was removed, or came back. Null says nothing. */
    noteOnRemoved: async (
      actor: Actor,
      uuid: string,
      { identifier, note }: { identifier: string; note: string | null },
    ): Promise<boolean> =>
      (await withSearch(database, actor, is(uuid), (transaction) =>
        noteOnRemoved(transaction, actor, { search: uuid, identifier, note: cleanJson(note) }),
      )) ?? false,
    /** All records of the collection that holds a record; none where the actor may not change it. */
    async listBeside(actor: Actor, uuid: string): Promise<Pick<StoredRecord, 'uuid' | 'record_type' | 'identifier'>[]> {
      if (!isUuid(uuid)) return []
      const { record_type, identifier } = searchRecords
      return database
        .select({ uuid: searchRecords.uuid, record_type, identifier })
        .from(searchRecords)
        .innerJoin(searches, eq(searches.uuid, searchRecords.search_id))
        .where(and(mayChangeRecords(actor), isBeside(uuid)))
    },
    removeIncluded: (actor: Actor, uuid: string): Promise<boolean> =>
      removeRecord(database, actor, { uuid, list: 'included' }),
    removeExcluded: (actor: Actor, uuid: string): Promise<boolean> =>
      removeRecord(database, actor, { uuid, list: 'excluded' }),
    /** Removes excluded records in one step. @returns How many. */
    restore: (actor: Actor, uuid: string, recordUuids: readonly string[]): Promise<number | undefined> =>
      withSearch(database, actor, is(uuid), async (transaction) => {
        const { search_id, list } = searchRecords
        const chosen = and(eq(search_id, uuid), eq(list, 'excluded'), inArray(searchRecords.uuid, [...recordUuids]))
        return deleteRows(transaction, searchRecords, chosen)
      }),
  }
}

/** The manuscript that a collection of the actor is, whose row stays locked; null where it is none. */
async function lockManuscript(querying: Querying, actor: Actor, uuid: string): Promise<SavedSearch['manuscript']> {
  const isOwn = named('search', uuid, mayOwn('search', actor))
  const [search] = await querying.select({ manuscript: searches.manuscript }).from(searches).where(isOwn).for('update')
  return search?.manuscript ?? null
}

/** Closing what is closed leaves the time at which it was. */
const closing = (closed: boolean | undefined) =>
  closed === undefined ? {} : { closed_at: closed ? sql`coalesce(${searches.closed_at}, now())` : null }

/** The texts of a new collection, its last one that of its manuscript. */
const withManuscript = (texts: readonly string[], manuscript: SavedSearch['manuscript'] | undefined): string[] => {
  const text = manuscript ? textOfManuscript(manuscript) : ''
  return text === '' ? [...texts] : [...texts, text]
}

// What a collection was last searched with, and a manuscript's texts and people, may be large, and no list shows them.
const { filters: _, sort: __, manuscript, ...otherColumns } = getTableColumns(searches)
const shortManuscript = sql<SearchSummary['manuscript']>`case when ${manuscript} is not null then jsonb_build_object(
  'title', ${manuscript}->'title', 'round', ${manuscript}->'round', 'wanted', ${manuscript}->'wanted',
  'answer_by', ${manuscript}->'answer_by') end`
const listedColumns = { ...otherColumns, manuscript: shortManuscript.as('manuscript') }
type ListedRow = Omit<typeof searches.$inferSelect, 'filters' | 'sort' | 'manuscript'> &
  Pick<SearchSummary, 'manuscript'>

/** Records are named only in collections up to this size, since a page may list 200 collections. */
const MAX_NAMED_RECORDS = 500

async function summarise(database: Database, actor: Actor, rows: ListedRow[]): Promise<SearchSummary[]> {
  const counts = await countRecords(
    database,
    rows.map(({ uuid }) => uuid),
  )
  const isSmall = ({ included_count, excluded_count }: CollectionCounts) =>
    included_count + excluded_count <= MAX_NAMED_RECORDS
  const records = await listRecords(
    database,
    [...counts].filter(([, ofSearch]) => isSmall(ofSearch)).map(([uuid]) => uuid),
  )
  const sharedSearches = await withSharing(database, { kind: 'search', actor }, rows)
  const approvals = await newestApprovals(
    database,
    actor,
    rows.map(({ uuid }) => uuid),
  )
  const news = await readNews(
    database,
    actor,
    rows.map(({ uuid }) => uuid),
  )
  return sharedSearches.map((search) => {
    const ofSearch = counts.get(search.uuid)!
    return {
      ...search,
      approval: approvals.get(search.uuid) ?? null,
      counts: ofSearch,
      news: news.get(search.uuid) ?? null,
      ...(isSmall(ofSearch) && { records: records.get(search.uuid) ?? [] }),
    }
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

function matches({ name = '' }: ListSelection): SQL | undefined {
  if (storableText(name).trim() === '') return undefined
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
  return withSearch(database, actor, is(uuid), async (transaction) => {
    const added = await addRecords(transaction, actor, { search_id: uuid, list, records })
    if (list === 'included') await keepAddresses(transaction, actor, records.map(addressOf))
    if (added.added > 0) await requireRoomForRecords(transaction, uuid, quotas)
    return added
  })
}

const addressOf = ({ record_type, identifier, email_address = null }: NewRecord) => ({
  ...{ record_type, identifier, email_address: email_address || null, status: null },
})

/** The collection of this uuid. */
const is = (uuid: string): SQL => (isUuid(uuid) ? eq(searches.uuid, uuid) : sql`false`)

async function removeRecord(
  database: Database,
  actor: Actor,
  { uuid, list }: { uuid: string; list: RecordList },
): Promise<boolean> {
  const removed = await withSearch(database, actor, holds(recordIs(uuid, list)), async (transaction) => {
    const [record] = await transaction.delete(searchRecords).where(recordIs(uuid, list)).returning(storedRecordColumns)
    if (record && list === 'included') await noteRemoval(transaction, actor, record)
    return record !== undefined
  })
  return removed ?? false
}

/** The collection of a record. */
const holds = (record: SQL | undefined): SQL =>
  sql`${searches.uuid} = (select ${searchRecords.search_id} from ${searchRecords} where ${record})`

/**
 * Runs `work` on the records of a collection and marks it as changed; undefined where the actor sees no such collection. Raises
 * `not_editor` for one that the actor may only look at. The row is locked first, so that several changes of one collection follow each other without a deadlock.
 */
function withSearch<Answer>(
  database: Database,
  actor: Actor,
  which: SQL,
  work: (transaction: Querying) => Promise<Answer>,
): Promise<Answer | undefined> {
  return database.transaction(async (transaction) => {
    const rows = await transaction
      .update(searches)
      .set({ updated_at: changed(searches.updated_at) })
      .where(and(mayChangeRecords(actor), which))
      .returning({ uuid: searches.uuid })
    return rows.length > 0 ? work(transaction) : refuseViewers(transaction, actor, which)
  })
}
