import { isDocumentId, type RecordType, type ResultView } from '@cognate/contract'

/** Where the id of a record comes from. */
export function primaryIdTypeOf(id: string): ResultView['primary_id_type'] {
  return isDocumentId(id) ? 'source' : 'openalex'
}

type Stored = { record_type: RecordType; identifier: string }

/** A stored record with where its id comes from; null for a text. */
export function withPrimaryIdType<Item extends Stored>(record: Item) {
  const { record_type, identifier } = record
  return { ...record, primary_id_type: record_type === 'record' ? null : primaryIdTypeOf(identifier) }
}
