import { isUuid } from '@cognate/contract/ids'
import { isRefusedWith } from '../../lib/api-error.ts'
import { noConflicts } from '../filters/preset-filters.ts'
import { wholeNarrowing } from '../query/fit-query.ts'
import type { Query } from '../query/query.ts'
import type { CollectionState, SearchedWith } from './collection-state.ts'

/** The query that continues a collection: narrowed and sorted as the collection was last searched, and by nothing else. */
export function continueQuery(query: Query, { filters, conflict_of_interest, sort }: SearchedWith): Query {
  const isChecked = conflict_of_interest.records.length > 0
  return {
    ...query,
    filters,
    conflict_of_interest: isChecked ? { ...noConflicts, ...conflict_of_interest } : null,
    sort: sort ?? query.sort,
    isNew: false,
  }
}

/**
 * What a collection is searched with by a query, filters that its dataset lacks included. Hidden records are left out: the
 * collection has a list of its own for them.
 */
export function searchedWithOf(query: Query): SearchedWith {
  const { filters, conflict_of_interest, sort } = wholeNarrowing(query)
  const { excluded_records, ...others } = filters
  const records = (conflict_of_interest?.records ?? []).map((record) => ({ record_type: 'author' as const, ...record }))
  return {
    filters: excluded_records?.type === 'include' ? filters : others,
    conflict_of_interest: records.length > 0 ? { ...conflict_of_interest, records } : { records },
    sort,
  }
}

interface Reading {
  data: { name: string } | undefined
  error: unknown
}

/**
 * What is known of the collection that an address names by its uuid. Once it was read, a later failure concerns the tab alone:
 * a collection deleted elsewhere becomes the tab's own, unsaved.
 * @param saved  The saved collection of the tab: it has a new name before the server answers with it.
 */
export function describeContinued(uuid: string | undefined, reading: Reading, saved: CollectionState['saved']) {
  const { data } = reading
  const error = data ? null : reading.error
  const isRefused = isRefusedWith(error, 'search_not_found')
  return {
    name: saved?.uuid === uuid?.toLowerCase() ? saved?.name : data?.name,
    isMissing: uuid !== undefined && (!isUuid(uuid) || isRefused),
    error: isRefused ? null : error,
  }
}
