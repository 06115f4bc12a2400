import type { StoredRecordView } from '@cognate/contract'
import { isRefusedWith } from '../../lib/api-error.ts'
import { asExcluded, asIncluded, type CollectionServer } from './collection-server.ts'
import { type CollectionState, differenceOf, keyOf } from './collection-state.ts'

/** The uuids of kept records by what makes records the same. */
export type Uuids = Map<string, string>

export function rememberUuids(uuids: Uuids, records: readonly StoredRecordView[]): void {
  for (const record of records) uuids.set(keyOf(record), record.uuid)
}

interface Sending {
  before: CollectionState
  after: CollectionState
  uuids: Uuids
  server: Pick<CollectionServer, 'add' | 'remove' | 'alter'>
}

/**
 * Sends what became of a saved collection: what is added in bulk, everything else record by record. Whether something of
 * it was gone already, which says that others changed the collection too.
 */
export async function sendDifference(search: string, { before, after, uuids, server }: Sending): Promise<boolean> {
  const { included, excluded, removed, altered } = differenceOf(before, after)
  if (included.length > 0)
    rememberUuids(uuids, (await server.add('included', search, included.map(asIncluded))).records)
  if (excluded.length > 0)
    rememberUuids(uuids, (await server.add('excluded', search, excluded.map(asExcluded))).records)
  let wasGone = false
  const unlessGone = (error: unknown) => {
    if (!isRefusedWith(error, 'record_not_found')) throw error
    wasGone = true
  }
  const calls = [
    ...removed.map(async ({ list, key }) => {
      const uuid = uuids.get(key)
      if (uuid) await server.remove(list, uuid).catch(unlessGone)
      uuids.delete(key)
    }),
    ...altered.map(async (record) => {
      const uuid = uuids.get(keyOf(record))
      const { used_in_search, email_address } = record
      const was = before.included.find((known) => keyOf(known) === keyOf(record))
      // Only what was changed: another person may change the rest at the same time.
      const changes = {
        ...(was?.used_in_search !== used_in_search && { used_in_search }),
        ...(was?.email_address !== email_address && { email_address }),
      }
      if (uuid) await server.alter(uuid, changes)
    }),
  ]
  const results = await Promise.allSettled(calls)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return wasGone
}
