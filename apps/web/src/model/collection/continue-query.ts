import { isUuid } from '@cognate/contract/ids'
import { isRefusedWith } from '../../lib/api-error.ts'
import { noConflicts } from '../filters/preset-filters.ts'
import type { Query } from '../query/query.ts'
import { type CollectionState, isUnsaved } from './collection-state.ts'

type Conflicts = CollectionState['conflicts']

/** The query that continues a collection: it checks against the people of the collection, and nothing else narrows it. */
export function continueQuery(query: Query, conflicts: Conflicts): Query {
  return {
    ...query,
    filters: {},
    conflict_of_interest: conflicts.length > 0 ? { ...noConflicts, records: [...conflicts] } : null,
    isNew: false,
  }
}

/** Against whom a collection checks after a query; undefined where the query leaves that as it is. */
export function conflictsAfter(query: Query, collection: CollectionState): Conflicts | undefined {
  const hasCollection = collection.saved !== undefined || isUnsaved(collection)
  if (query.dataset !== 'experts' || !hasCollection) return undefined
  const records = query.conflict_of_interest?.records ?? []
  return records.map((record) => ({ ...record, record_type: 'author' as const }))
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
