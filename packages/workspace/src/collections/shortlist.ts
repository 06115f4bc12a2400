import { AppError } from '@cognate/contract'
import type { Querying } from '../database/database.ts'
import { and, asc, eq, ne, type SQL, sql } from '../database/drizzle.ts'
import { databaseToday } from '../database/moments.ts'
import { searchRecords, shortlistEvents } from '../database/schema-collaboration.ts'
import type { RecordChanges, SeenShortlisted, StoredRecord } from '../stores/searches.ts'
import { isBeside, recordIs, storedRecordColumns } from './search-records.ts'

/** Changes an included record of a collection whose row the transaction has locked. */
export async function changeRecord(
  querying: Querying,
  uuid: string,
  { position, ...changes }: RecordChanges,
): Promise<StoredRecord | undefined> {
  if (changes.alternate_of) await requireReviewer(querying, uuid, changes.alternate_of)
  if (position !== undefined) await moveTo(querying, uuid, position)
  const alternate_of = standsInFor(changes)
  const asked_at = changes.asked_at === undefined && dayOfAsking(changes.status)
  const [record] = await querying
    .update(searchRecords)
    // Sets the list to what it is, since an update needs at least one value.
    .set({
      list: 'included',
      ...changes,
      ...(alternate_of !== undefined && { alternate_of }),
      ...(asked_at && { asked_at }),
    })
    .where(recordIs(uuid, 'included'))
    .returning(storedRecordColumns)
  return record
}

/** Refuses to change an included record of which other things are said by now than somebody saw. @throws AppError conflict */
export async function requireSeen(querying: Querying, uuid: string, seen: SeenShortlisted): Promise<void> {
  const [now] = await querying.select(storedRecordColumns).from(searchRecords).where(recordIs(uuid, 'included'))
  const fields = Object.keys(seen) as (keyof SeenShortlisted)[]
  if (now && fields.some((field) => seen[field] !== undefined && now[field] !== seen[field]))
    throw new AppError('conflict')
}

/** Says why a person is left out. */
export async function noteOnExcluded(
  querying: Querying,
  uuid: string,
  note: string | null,
): Promise<StoredRecord | undefined> {
  const [record] = await querying
    .update(searchRecords)
    .set({ note })
    .where(recordIs(uuid, 'excluded'))
    .returning(storedRecordColumns)
  return record
}

/** Only alternates stand in for somebody, and reviewers in the place of one who left. Undefined: as is said, or as before. */
function standsInFor({ role, alternate_of }: RecordChanges): SQL | null | undefined {
  if (role === null) return null
  if (role !== 'reviewer' || alternate_of !== undefined) return undefined
  return sql`(select other.uuid from search_records other
    where other.uuid = ${searchRecords.alternate_of} and other.status in ('declined', 'unavailable'))`
}

/** The day of asking that goes with a status where none is kept: today for who is asked now, else the day on which that was set. */
function dayOfAsking(status: RecordChanges['status']): SQL | undefined {
  const { asked_at, search_id, identity } = searchRecords
  if (status === 'asked') return sql`coalesce(${asked_at}, ${databaseToday})`
  if (!status || !['agreed', 'late', 'declined', 'delivered'].includes(status)) return undefined
  const { changes } = shortlistEvents
  const said = sql`${changes}->>'status'`
  return sql`coalesce(${asked_at}, (
    select case when ${changes} ? 'asked_at' then (${changes}->>'asked_at')::date when ${said} = 'asked' then (${shortlistEvents.made_at} at time zone 'UTC')::date end
    from ${shortlistEvents}
    where ${shortlistEvents.search_id} = ${search_id} and ${shortlistEvents.identity} = ${identity}
      and (${changes} ? 'asked_at' or (${changes} ? 'status' and coalesce(${said}, 'to_ask') in ('asked', 'to_ask')))
    order by ${shortlistEvents.id} desc limit 1))`
}

async function requireReviewer(querying: Querying, uuid: string, reviewer: string): Promise<void> {
  const [found] = await querying
    .select({ uuid: searchRecords.uuid })
    .from(searchRecords)
    .where(
      and(
        recordIs(reviewer, 'included'),
        ne(searchRecords.uuid, uuid),
        eq(searchRecords.role, 'reviewer'),
        isBeside(uuid),
      ),
    )
  if (found) return
  const message = 'Somebody stands in for another reviewer of the same collection.'
  throw new AppError('invalid_request', { fields: [{ field: 'alternate_of', message }] })
}

/** Moves a record within its list: the places stay, and the records between take the next one. */
async function moveTo(querying: Querying, uuid: string, place: number): Promise<void> {
  const { list, position } = searchRecords
  const rows = await querying
    .select({ uuid: searchRecords.uuid, position })
    .from(searchRecords)
    .where(and(eq(list, 'included'), isBeside(uuid)))
    .orderBy(asc(position))
  const from = rows.findIndex((row) => row.uuid === uuid.toLowerCase())
  if (from === -1) return
  const moved = rows.map((row) => row.uuid)
  moved.splice(place, 0, ...moved.splice(from, 1))
  const changes = moved.flatMap((id, index) =>
    rows[index]!.uuid === id ? [] : [{ uuid: id, position: rows[index]!.position }],
  )
  if (changes.length === 0) return
  await querying.execute(sql`update ${searchRecords} set position = moved.position
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as moved(uuid uuid, position bigint)
    where ${searchRecords.uuid} = moved.uuid`)
}
