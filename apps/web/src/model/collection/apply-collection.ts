import type { EndpointKey, SearchModuleView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { MAX_RECORDS } from '@cognate/contract/limits'
import { isPartOfQuery } from '@cognate/contract/query-records'
import { hasFilter } from '../filters/filter-changes.ts'
import { withoutHidden } from '../filters/without-hidden.ts'
import type { ChosenRecord, Query } from '../query/query.ts'
import { type CollectedRecord, type CollectionState, isUnsaved } from './collection-state.ts'
import { type CollectedKind, messages } from './messages.ts'

interface CollectionContext {
  collection: CollectionState
  /** Ids of records that were hidden and are visible again. */
  released: ReadonlySet<string>
  endpoints: readonly EndpointKey[]
  module: SearchModuleView | undefined
}

/** Records of a collection that are part of its query. */
export function queryRecordsOf(collection: CollectionState, endpoints: readonly EndpointKey[]): CollectedRecord[] {
  return collection.included.filter((record) => isPartOfQuery(record, endpoints))
}

/**
 * What a query asks with of a collection, in words; undefined where it asks with nothing of it. For a query of somebody else
 * the collection of the tab says nothing, and the query itself does.
 */
export function describeCollected(
  query: Pick<Query, 'asksCollected' | 'collected'>,
  collection: CollectionState,
  endpoints: readonly EndpointKey[],
): string | undefined {
  if (!query.asksCollected) return undefined
  const records = collection.isTouched ? queryRecordsOf(collection, endpoints) : (query.collected ?? [])
  const count = Math.min(records.length, MAX_RECORDS)
  return count === 0 ? undefined : messages.collected(count, kindOf(records))
}

/** People or works, where the records are nothing else. */
export function kindOf(records: readonly Pick<CollectedRecord, 'record_type'>[]): CollectedKind {
  const [first, ...others] = new Set(records.map(({ record_type }) => record_type))
  return others.length === 0 && (first === 'author' || first === 'work') ? first : 'record'
}

/**
 * Applies a collection to a query. For a saved collection the query carries its uuid, and the server adds the records. For an
 * unsaved one the query carries the used records if it asks with them, the newest where there are too many, and a filter with the excluded ones
 * of the kind that is looked for.
 */
export function applyCollection(query: Query, { collection, released, endpoints, module }: CollectionContext): Query {
  if (!collection.isTouched) return query
  const { saved } = collection
  const ownQuery = { ...query, search: null, collected: [] }
  const canHide = hasFilter(module, 'excluded_records')
  // Of other kinds nothing can be found, and what the filter names is counted and shown again where it is cleared.
  const ofKind = collection.excluded.filter(({ record_type }) => record_type === module?.record_type)
  const hiddenRecords = isUnsaved(collection) && canHide ? ofKind : []
  const outdatedIds = new Set([...released, ...collection.excluded.map(({ identifier }) => identifier)].map(shortId))
  const filters = hideRecords(query.filters, hiddenRecords, outdatedIds)
  if (saved) return { ...ownQuery, search: saved.uuid, filters }
  const maxCollected = Math.max(0, MAX_RECORDS - query.records.length - 1)
  const collected =
    maxCollected === 0 || !query.asksCollected
      ? []
      : queryRecordsOf(collection, endpoints).slice(-maxCollected).map(toChosen)
  return { ...ownQuery, collected, filters }
}

/** The filters of a query with the hidden records of its collection, without those that are visible again. */
function hideRecords(
  filters: Query['filters'],
  hiddenRecords: readonly CollectedRecord[],
  outdatedIds: ReadonlySet<string>,
): Query['filters'] {
  const { excluded_records: ownFilter, ...otherFilters } = filters
  const ids = hiddenRecords.map(({ identifier }) => identifier)
  if (ownFilter?.type === 'include') return { ...otherFilters, excluded_records: withoutHidden(ownFilter, ids) }
  const remainingIds = ownFilter?.values.filter((id) => !outdatedIds.has(shortId(id))) ?? []
  const values = [...remainingIds, ...ids]
  return values.length === 0 ? otherFilters : { ...otherFilters, excluded_records: { type: 'exclude', values } }
}

function toChosen({ record_type, identifier, display_name }: CollectedRecord): ChosenRecord {
  return {
    record_type: record_type as ChosenRecord['record_type'],
    identifier,
    display_name: display_name ?? identifier,
  }
}
