import type { QueryRecord, SearchView, StoredRecordView } from '@cognate/contract'
import { paths } from '@cognate/contract/paths'
import { call } from '../../lib/api.ts'
import { changeSearch, getSearch } from '../../lib/workspace-calls.ts'
import type { CollectedRecord } from './collection-state.ts'

/** A record as it is sent. */
export type Sent = QueryRecord & Partial<Pick<CollectedRecord, 'used_in_search' | 'email_address'>>

/** The calls that read a saved collection and change it, record by record. */
export interface CollectionServer {
  read(uuid: string): Promise<SearchView>
  /** Saves a new collection with everything that it holds. */
  create(body: {
    name: string
    external_identifier: string | null
    included_records: Sent[]
    excluded_records: Sent[]
    conflict_of_interest: { records: QueryRecord[] }
  }): Promise<SearchView>
  /** With `updated_at` the change is made only on what was seen then; `conflict` otherwise. */
  change(
    uuid: string,
    changes: Partial<Pick<SearchView, 'name' | 'external_identifier' | 'conflict_of_interest' | 'updated_at'>>,
  ): Promise<SearchView>
  add(list: 'included' | 'excluded', uuid: string, records: Sent[]): Promise<{ records: StoredRecordView[] }>
  /** Of one record, by its own uuid. */
  remove(list: 'included' | 'excluded', uuid: string): Promise<void>
  alter(
    uuid: string,
    changes: Partial<Pick<StoredRecordView, 'used_in_search' | 'email_address'>>,
  ): Promise<StoredRecordView>
}

const listPaths = { included: paths.searchIncludedRecords, excluded: paths.searchExcludedRecords }
const recordPaths = { included: paths.includedRecord, excluded: paths.excludedRecord }

export const collectionServer: CollectionServer = {
  read: (uuid) => getSearch(uuid),
  create: (body) => call<SearchView>({ method: 'POST', path: paths.searches, body }),
  change: changeSearch,
  add: (list, uuid, records) => call({ method: 'POST', path: listPaths[list], params: { uuid }, body: { records } }),
  remove: (list, uuid) => call<void>({ method: 'DELETE', path: recordPaths[list], params: { uuid } }),
  alter: (uuid, body) => call<StoredRecordView>({ method: 'PUT', path: paths.includedRecord, params: { uuid }, body }),
}

export const asExcluded = ({ record_type, identifier, fields }: CollectedRecord): Sent => ({
  record_type,
  identifier,
  fields,
})

export const asIncluded = (record: CollectedRecord): Sent => {
  const { used_in_search, email_address } = record
  return { ...asExcluded(record), used_in_search, email_address }
}
