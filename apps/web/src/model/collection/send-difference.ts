import type { StoredRecordView } from '@cognate/contract'
import { isRefusedWith } from '../../lib/api-error.ts'
import { type CollectionServer, toExcludedRecord, toIncludedRecord } from './collection-server.ts'
import {
  type CollectedRecord,
  type CollectionState,
  changesOf,
  differenceOf,
  keyOf,
  recordsByKey,
  type SaidOfRecord,
} from './collection-state.ts'

/** The uuids of stored records by their keys. */
export type Uuids = Map<string, string>

export function rememberUuids(uuids: Uuids, records: readonly StoredRecordView[]): void {
  for (const record of records) uuids.set(keyOf(record), record.uuid)
}

interface DifferenceToSend {
  before: CollectionState
  after: CollectionState
  uuids: Uuids
  server: Pick<CollectionServer, 'add' | 'remove' | 'restore' | 'alter'>
  /** What must stand there for what is altered to be altered. */
  was?: SaidOfRecord | undefined
}

/** The changes of a record; where somebody writes, with the words that stood there, since others may have written meanwhile. */
function changesSince(before: CollectedRecord, after: CollectedRecord) {
  const changes = changesOf(before, after)
  const { note, declined_reason, ...others } = changes
  if (Object.keys(others).length > 0) return changes
  return {
    ...changes,
    was: {
      ...(note !== undefined && { note: before.note ?? null }),
      ...(declined_reason !== undefined && { declined_reason: before.declined_reason ?? null }),
    },
  }
}

/**
 * Sends the changes of a saved collection: additions and what is restored in bulk, everything else record by record. Returns whether a removed
 * record was gone already, which means that others changed the collection too.
 */
export async function sendDifference(
  collectionUuid: string,
  { before, after, uuids, server, was }: DifferenceToSend,
): Promise<boolean> {
  const { included, excluded, removed, altered, returned } = differenceOf(before, after)
  if (included.length > 0)
    rememberUuids(uuids, (await server.add('included', collectionUuid, included.map(toIncludedRecord))).records)
  if (excluded.length > 0)
    rememberUuids(uuids, (await server.add('excluded', collectionUuid, excluded.map(toExcludedRecord))).records)
  const restored = removed.filter(({ list }) => list === 'excluded').flatMap(({ key }) => uuids.get(key) ?? [])
  // Many at once are restored in one step, so that a connection that breaks leaves all or none.
  const isBulk = restored.length > 1
  if (isBulk) await server.restore(collectionUuid, restored)
  let isOutdated = false
  const ignoreIfGone = (error: unknown) => {
    if (!isRefusedWith(error, 'record_not_found')) throw error
    isOutdated = true
  }
  const calls = [
    ...removed.map(async ({ list, key }) => {
      const uuid = uuids.get(key)
      if (uuid && !(isBulk && list === 'excluded')) await server.remove(list, uuid).catch(ignoreIfGone)
      uuids.delete(key)
    }),
    ...altered.map(async (record) => {
      const uuid = uuids.get(keyOf(record))
      const earlierRecord = recordsByKey(before.included).get(keyOf(record))
      // Only the changed fields: another person may change the others at the same time.
      if (uuid && earlierRecord)
        await server.alter(uuid, { ...changesSince(earlierRecord, record), ...(was && { was }) })
    }),
  ]
  // One after the other, so that each finds its place.
  for (const { record, changes } of returned) {
    const uuid = uuids.get(keyOf(record))
    if (uuid) await server.alter(uuid, changes)
  }
  const results = await Promise.allSettled(calls)
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) throw failure.reason
  return isOutdated
}
