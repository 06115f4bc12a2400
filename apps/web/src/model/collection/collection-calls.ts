import type { QueryRecord, SearchView, StoredRecordView } from '@cognate/contract'
import { paths } from '@cognate/contract/paths'
import { call } from '../../lib/api.ts'
import type { CollectedRecord } from './collection-state.ts'

/** The calls that change a collection record by record. */

type Sent = QueryRecord & Partial<Pick<CollectedRecord, 'used_in_search' | 'email_address'>>

/** Saves a new collection with everything that it holds. */
export const createSearch = (body: {
  name: string
  external_identifier: string | null
  included_records: Sent[]
  excluded_records: Sent[]
  conflict_of_interest: { records: QueryRecord[] }
}) => call<SearchView>({ method: 'POST', path: paths.searches, body })

interface Added {
  records: StoredRecordView[]
}

export const addIncluded = (uuid: string, records: Sent[]) =>
  call<Added>({ method: 'POST', path: paths.searchIncludedRecords, params: { uuid }, body: { records } })

export const addExcluded = (uuid: string, records: Sent[]) =>
  call<Added>({ method: 'POST', path: paths.searchExcludedRecords, params: { uuid }, body: { records } })

const recordPaths = { included: paths.includedRecord, excluded: paths.excludedRecord }

export const deleteRecord = (list: keyof typeof recordPaths, uuid: string) =>
  call<void>({ method: 'DELETE', path: recordPaths[list], params: { uuid } })

export const changeIncluded = (
  uuid: string,
  body: Partial<Pick<StoredRecordView, 'used_in_search' | 'email_address'>>,
) => call<StoredRecordView>({ method: 'PUT', path: paths.includedRecord, params: { uuid }, body })

export const asExcluded = ({ record_type, identifier, fields }: CollectedRecord): Sent => ({
  record_type,
  identifier,
  fields,
})

export const asIncluded = (record: CollectedRecord): Sent => {
  const { used_in_search, email_address } = record
  return { ...asExcluded(record), used_in_search, email_address }
}
