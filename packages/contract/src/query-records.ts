import type { EndpointKey } from './endpoints.ts'
import type { RecordType } from './ids.ts'

/** Kinds of records that can be collected and cannot be part of a query. */
const neverInQueries: ReadonlySet<RecordType> = new Set(['institution', 'venue'])

/** Whether records of a kind can be part of a query, whatever the licence: all but institutions and venues. */
export function isQueryable(type: RecordType): boolean {
  return !neverInQueries.has(type)
}

/** The endpoint that a licence must have so that records of a kind can be part of a query; most kinds need none. */
export function endpointToQuery(type: RecordType): EndpointKey | undefined {
  return type === 'author' ? 'get_author_abstracts' : undefined
}

/** Whether a collected record is part of a query: it is used, its kind can be queried with, and the licence includes that. */
export function isPartOfQuery(
  { record_type, used_in_search = true }: { record_type: RecordType; used_in_search?: boolean | undefined },
  endpoints: readonly EndpointKey[],
): boolean {
  const endpoint = endpointToQuery(record_type)
  return used_in_search && isQueryable(record_type) && (endpoint === undefined || endpoints.includes(endpoint))
}
