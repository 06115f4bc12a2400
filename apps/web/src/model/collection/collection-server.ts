import type { BodyOf, QueryRecord, SearchText, SearchView, StoredRecordView } from '@cognate/contract'
import { call } from '../../lib/api.ts'
import { readCollection } from './collection-query.ts'
import type { CollectedRecord } from './collection-state.ts'

export type SentRecord = QueryRecord &
  Partial<Pick<CollectedRecord, 'used_in_search' | 'email_address' | 'reason' | 'role' | 'found'>>

/** The calls that read a saved collection and change it, record by record. */
export interface CollectionServer {
  read(uuid: string): Promise<SearchView>
  /** Saves a new collection with everything that it holds. */
  create(body: BodyOf<'createSearch'>): Promise<SearchView>
  /** With `updated_at` the change applies only to that version; otherwise the code is `conflict`. */
  change(uuid: string, changes: BodyOf<'changeSearch'>): Promise<SearchView>
  add(list: 'included' | 'excluded', uuid: string, records: SentRecord[]): Promise<{ records: StoredRecordView[] }>
  /** Removes a record by its own uuid. */
  remove(list: 'included' | 'excluded', uuid: string): Promise<void>
  /** Changes an included record, or moves it to a place in its list. */
  alter(uuid: string, changes: BodyOf<'reviseIncludedRecord'>): Promise<StoredRecordView>
  /** Lets excluded records be found again, by their own uuids. */
  restore(uuid: string, records: string[]): Promise<void>
  /** Makes a text the current one, and answers with all. */
  addText(uuid: string, text: string): Promise<SearchText[]>
}

const additions = { included: 'addIncludedRecords', excluded: 'addExcludedRecords' } as const
const deletions = { included: 'deleteIncludedRecord', excluded: 'deleteExcludedRecord' } as const

export const collectionServer: CollectionServer = {
  read: readCollection,
  create: (body) => call('createSearch', { body }),
  change: (uuid, body) => call('changeSearch', { params: { uuid }, body }),
  add: (list, uuid, records) => call(additions[list], { params: { uuid }, body: { records } }),
  remove: (list, uuid) => call(deletions[list], { params: { uuid } }),
  alter: (uuid, body) => call('reviseIncludedRecord', { params: { uuid }, body }),
  restore: async (uuid, uuids) => void (await call('restoreExcludedRecords', { params: { uuid }, body: { uuids } })),
  addText: async (uuid, text) => (await call('addSearchText', { params: { uuid }, body: { text } })).texts,
}

export const toExcludedRecord = ({ record_type, identifier, fields, reason }: CollectedRecord): SentRecord => ({
  record_type,
  identifier,
  fields,
  reason,
})

export const toIncludedRecord = (record: CollectedRecord): SentRecord => {
  const { record_type, identifier, fields, used_in_search, email_address, role, found } = record
  return { record_type, identifier, fields, used_in_search, email_address, role, found }
}
