import type { RecordType } from '@cognate/contract'
import type { Query } from '../query/query.ts'
import type { CollectionState } from './collection-state.ts'

/**
 * The filters of a query with what its saved collection hides: the server leaves that out by itself, so that the query does
 * not name it.
 */
export function withCollectionHidden(
  { filters, search }: Pick<Query, 'filters' | 'search'>,
  { saved, excluded }: Pick<CollectionState, 'saved' | 'excluded'>,
  recordType: RecordType,
): Query['filters'] {
  const own = filters.excluded_records
  if (saved === undefined || saved.uuid !== search || own?.type === 'include') return filters
  const ids = excluded.flatMap(({ record_type, identifier }) => (record_type === recordType ? [identifier] : []))
  const values = [...new Set([...(own?.values ?? []), ...ids])]
  return values.length === 0 ? filters : { ...filters, excluded_records: { type: 'exclude', values } }
}
