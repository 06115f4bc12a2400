import { randomUUID } from 'node:crypto'
import { AppError, catalogueId, identityOf, isUuid, MAX_BULK_RECORDS, shortId } from '@cognate/contract'
import { cleanJson } from '../database/clean.ts'
import type { Querying } from '../database/database.ts'
import { and, asc, count, eq, inArray, type SQL, sql } from '../database/drizzle.ts'
import { searchRecords } from '../database/schema-collaboration.ts'
import { hashSecret } from '../database/secrets.ts'
import type { AddedRecords, CollectionCounts, ListedRecord, NewRecord, StoredRecord } from '../stores/searches.ts'
import type { Actor } from '../stores/who.ts'
import { knownAddress } from './known-addresses.ts'
import { noteAdded, noteHidden } from './shortlist-events.ts'

export type RecordList = (typeof searchRecords.$inferSelect)['list']

export const storedRecordColumns = {
  uuid: searchRecords.uuid,
  search: searchRecords.search_id,
  record_type: searchRecords.record_type,
  identifier: searchRecords.identifier,
  display_name: searchRecords.display_name,
  fields: searchRecords.fields,
  used_in_search: searchRecords.used_in_search,
  email_address: searchRecords.email_address,
  reason: searchRecords.reason,
  found: searchRecords.found,
  role: searchRecords.role,
  alternate_of: searchRecords.alternate_of,
  status: searchRecords.status,
  asked_at: searchRecords.asked_at,
  answer_by: searchRecords.answer_by,
  declined_reason: searchRecords.declined_reason,
  unavailable_until: searchRecords.unavailable_until,
  note: searchRecords.note,
  added_at: searchRecords.created_at,
  position: searchRecords.position,
}

interface Place {
  search_id: string
  list: RecordList
}

/** Adds records as `insertRecords` does, and keeps who added people; gives all that were sent as they are stored. */
export async function addRecords(
  querying: Querying,
  actor: Actor,
  { records, ...place }: Place & { records: readonly NewRecord[] },
): Promise<AddedRecords> {
  const { added, rows } = await insertRecords(querying, place, records)
  const sent = rows.length === 0 ? [] : await readSent(querying, place.search_id, rows)
  const fresh = sent.filter(({ uuid }) => added.has(uuid))
  await (place.list === 'included' ? noteAdded : noteHidden)(querying, actor, fresh)
  return { added: added.size, records: sent }
}

/**
 * Adds records to one list of a collection whose row the transaction has locked, in one statement. A record that is in the
 * list already stays as it is; one in the other list moves to the end of this one.
 * @returns The uuids of those that were added or moved, and all that were sent.
 */
async function insertRecords(
  querying: Querying,
  { search_id, list }: Place,
  records: readonly NewRecord[],
): Promise<{ added: ReadonlySet<string>; rows: Row[] }> {
  const rows = rowsOf(records)
  if (rows.length === 0) return { added: new Set(), rows }
  const { rows: added } = await querying.execute<{ uuid: string }>(sql`
    insert into ${searchRecords} (uuid, search_id, list, record_type, identifier, identity, display_name, fields,
      used_in_search, email_address, reason, role, found)
    select uuid, ${search_id}::uuid, ${list}, record_type, identifier, identity, display_name, fields,
      used_in_search, coalesce(email_address, ${list === 'included' ? ifAuthor(search_id) : sql`null`}), reason, role, found
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent(at int, uuid uuid, record_type text,
      identifier text, identity text, display_name text, fields jsonb, used_in_search boolean, email_address text, reason text, role text,
      found jsonb)
    order by at
    on conflict (search_id, record_type, identity) do update
    set list = excluded.list, position = excluded.position, used_in_search = excluded.used_in_search,
      reason = excluded.reason, role = excluded.role, found = coalesce(excluded.found, search_records.found)
    where search_records.list <> excluded.list
    returning uuid`)
  await refuseTooMany(querying, { search_id, list })
  return { added: new Set(added.map(({ uuid }) => uuid)), rows }
}

/** The address that the organisation knows of a person. */
const ifAuthor = (searchId: string): SQL =>
  sql`case when record_type = 'author' then ${knownAddress(searchId, sql`sent.identity`)} end`

/** The records of a collection by list, in the order in which they were added. */
export async function readRecords(querying: Querying, searchId: string): Promise<Record<RecordList, StoredRecord[]>> {
  const rows = await querying
    .select({ list: searchRecords.list, record: storedRecordColumns })
    .from(searchRecords)
    .where(eq(searchRecords.search_id, searchId))
    .orderBy(asc(searchRecords.position))
  const recordsIn = (wantedList: RecordList) =>
    rows.filter(({ list }) => list === wantedList).map(({ record }) => record)
  return { included: recordsIn('included'), excluded: recordsIn('excluded') }
}

type Row = ReturnType<typeof rowOf>

/** Each record once; of equal records the first. */
function rowsOf(records: readonly NewRecord[]): Row[] {
  const rows = new Map<string, Row>()
  for (const [at, record] of records.entries()) {
    const row = rowOf(cleanJson(record), at)
    if (!rows.has(keyOf(row))) rows.set(keyOf(row), row)
  }
  return [...rows.values()]
}

function rowOf(record: NewRecord, at: number) {
  return {
    at,
    uuid: randomUUID(),
    record_type: record.record_type,
    identifier: identifierOf(record),
    // Of a text its hash: the text itself may be too long for an index.
    identity: identityOf(record, hashSecret),
    display_name: record.fields?.display_name ?? null,
    fields: record.fields ?? {},
    used_in_search: record.used_in_search ?? true,
    email_address: record.email_address || null,
    reason: record.reason ?? null,
    role: record.role ?? null,
    found: record.found ?? null,
  }
}

/** The URL of a record of the catalogue; any other identifier unchanged. */
function identifierOf({ identifier }: NewRecord): string {
  return /^[A-Z]\d+$/.test(shortId(identifier)) ? catalogueId(identifier) : identifier.trim()
}

const keyOf = ({ record_type, identity }: Pick<Row, 'record_type' | 'identity'>) => `${record_type} ${identity}`

async function refuseTooMany(querying: Querying, { search_id, list }: Place): Promise<void> {
  const [total] = await querying
    .select({ count: count() })
    .from(searchRecords)
    .where(and(eq(searchRecords.search_id, search_id), eq(searchRecords.list, list)))
  if ((total?.count ?? 0) > MAX_BULK_RECORDS) {
    const most = MAX_BULK_RECORDS.toLocaleString('en')
    throw new AppError('too_large', { detail: `A collection holds at most ${most} ${list} records.` })
  }
}

/** The records that were sent, as they are stored, in the same order. */
async function readSent(querying: Querying, searchId: string, sent: readonly Row[]): Promise<StoredRecord[]> {
  const identities = sql.param(sent.map(({ identity }) => identity))
  const rows = await querying
    .select({ identity: searchRecords.identity, record: storedRecordColumns })
    .from(searchRecords)
    .where(and(eq(searchRecords.search_id, searchId), sql`${searchRecords.identity} = any(${identities}::text[])`))
  const storedRecords = new Map(
    rows.map(({ identity, record }) => [keyOf({ record_type: record.record_type, identity }), record]),
  )
  return sent.flatMap((row) => storedRecords.get(keyOf(row)) ?? [])
}

/** How many records collections hold, as they are stored, by the uuid of the collection. */
export async function countRecords(
  querying: Querying,
  searchIds: readonly string[],
): Promise<ReadonlyMap<string, CollectionCounts>> {
  const counts = new Map<string, CollectionCounts>(
    searchIds.map((uuid) => [uuid, { included_count: 0, excluded_count: 0, included_by_type: {} }]),
  )
  if (searchIds.length === 0) return counts
  const { search_id, list, record_type } = searchRecords
  const rows = await querying
    .select({ search_id, list, record_type, count: count() })
    .from(searchRecords)
    .where(inArray(search_id, [...searchIds]))
    .groupBy(search_id, list, record_type)
  for (const row of rows) {
    const ofSearch = counts.get(row.search_id)!
    ofSearch[`${row.list}_count`] += row.count
    if (row.list === 'included') ofSearch.included_by_type[row.record_type] = row.count
  }
  return counts
}

/** Which records stand in which list of collections, by the uuid of the collection, in the order in which they were added. */
export async function listRecords(
  querying: Querying,
  searchIds: readonly string[],
): Promise<ReadonlyMap<string, ListedRecord[]>> {
  if (searchIds.length === 0) return new Map()
  const { search_id, list, record_type, identity } = searchRecords
  const rows = await querying
    .select({ search_id, record: { list, record_type, identifier: identity } })
    .from(searchRecords)
    .where(inArray(search_id, [...searchIds]))
    .orderBy(asc(searchRecords.position))
  const groups = Map.groupBy(rows, (row) => row.search_id)
  return new Map([...groups].map(([uuid, group]) => [uuid, group.map(({ record }) => record)]))
}

/** Holds for the record of a uuid and all others of its collection. */
export const isBeside = (uuid: string): SQL =>
  sql`${searchRecords.search_id} = (select own.search_id from search_records own where own.uuid = ${uuid})`

/** Holds for the record of a uuid, if it is in that list. */
export function recordIs(uuid: string, list: RecordList): SQL | undefined {
  return isUuid(uuid) ? and(eq(searchRecords.uuid, uuid), eq(searchRecords.list, list)) : sql`false`
}
