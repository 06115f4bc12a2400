import type { EndpointKey, SearchModuleView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { MAX_RECORDS } from '@cognate/contract/limits'
import { isPartOfQuery } from '@cognate/contract/query-records'
import { withoutHidden } from '../filters/without-hidden.ts'
import type { ChosenRecord, Query } from '../query/query.ts'
import { type CollectedRecord, type CollectionState, isUnsaved } from './collection-state.ts'

interface Steering {
  collection: CollectionState
  /** Ids that were hidden and came back. */
  released: ReadonlySet<string>
  endpoints: readonly EndpointKey[]
  module: SearchModuleView | undefined
}

/** Records of a collection that are part of its query. */
export function speakersOf(collection: CollectionState, endpoints: readonly EndpointKey[]): CollectedRecord[] {
  return collection.included.filter((record) => isPartOfQuery(record, endpoints))
}

/**
 * A question as the collection steers it. A saved one is named, and the server asks with its records; of an unsaved one
 * the used records are sent along, the newest where there are too many, and the excluded ones as a filter.
 */
export function steer(query: Query, { collection, released, endpoints, module }: Steering): Query {
  if (!collection.isTouched) return query
  const { saved } = collection
  const unsteered = { ...query, search: null, collected: [] }
  const mayHide = module?.filters.some(({ field }) => field === 'excluded_records') ?? false
  const hidden = isUnsaved(collection) && mayHide ? collection.excluded : []
  const noLonger = new Set([...released, ...collection.excluded.map(({ identifier }) => identifier)].map(shortId))
  const filters = withHidden(query.filters, hidden, noLonger)
  if (saved) return { ...unsteered, search: saved.uuid, filters }
  const room = Math.max(0, MAX_RECORDS - query.records.length - 1)
  const collected = room === 0 ? [] : speakersOf(collection, endpoints).slice(-room).map(toChosen)
  return { ...unsteered, collected, filters }
}

/** The filters with the hidden ones taken away from the answers, and without those that a collection hid before. */
function withHidden(
  filters: Query['filters'],
  hidden: readonly CollectedRecord[],
  noLonger: ReadonlySet<string>,
): Query['filters'] {
  const { excluded_records: own, ...others } = filters
  const ids = hidden.map(({ identifier }) => identifier)
  if (own?.type === 'include') return { ...others, excluded_records: withoutHidden(own, ids) }
  const kept = own?.values.filter((id) => !noLonger.has(shortId(id))) ?? []
  const values = [...kept, ...ids]
  return values.length === 0 ? others : { ...others, excluded_records: { type: 'exclude', values } }
}

function toChosen({ record_type, identifier, display_name }: CollectedRecord): ChosenRecord {
  return {
    record_type: record_type as ChosenRecord['record_type'],
    identifier,
    display_name: display_name ?? identifier,
  }
}
