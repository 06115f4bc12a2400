import { AppError } from '@cognate/contract'
import type { Querying } from '../database/database.ts'
import { and, asc, eq, ne, sql } from '../database/drizzle.ts'
import { searchRecords } from '../database/schema-collaboration.ts'
import type { RecordChanges, StoredRecord } from '../stores/searches.ts'
import { isBeside, recordIs, storedRecordColumns } from './search-records.ts'

/** Changes an included record of a collection whose row the transaction has locked. */
export async function changeRecord(
  querying: Querying,
  uuid: string,
  { position, ...changes }: RecordChanges,
): Promise<StoredRecord | undefined> {
  if (changes.alternate_of) await requireReviewer(querying, uuid, changes.alternate_of)
  if (position !== undefined) await moveTo(querying, uuid, position)
  // Only alternates stand in for somebody.
  const standsInForNobody = changes.role !== undefined && changes.role !== 'alternate'
  const [record] = await querying
    .update(searchRecords)
    // Sets the list to what it is, since an update needs at least one value.
    .set({ list: 'included', ...changes, ...(standsInForNobody && { alternate_of: null }) })
    .where(recordIs(uuid, 'included'))
    .returning(storedRecordColumns)
  return record
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
  const message = 'An alternate stands in for a reviewer of the same collection.'
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
