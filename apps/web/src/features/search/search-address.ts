import { QUERY_KEY } from '../../model/query/unsaved-queries.ts'

/** What an address asks for: nothing yet, a query that this browser keeps until it is answered, or a stored query. */
export type SearchAddress = { kind: 'home' } | { kind: 'unsaved'; key: string } | { kind: 'stored'; uuid: string }

/** Reads an address: `/app/query/{uuid}/` names a stored query, `?query_key=` an unsaved one. */
export function readSearchAddress(uuid: string | undefined, parameters: URLSearchParams): SearchAddress {
  if (uuid !== undefined) return { kind: 'stored', uuid }
  const key = parameters.get(QUERY_KEY)
  return key ? { kind: 'unsaved', key } : { kind: 'home' }
}

export const addressOfUnsaved = (key: string, view?: string | null) =>
  `/app/?${QUERY_KEY}=${key}${view ? `&view=${view}` : ''}`

export const addressOfStored = (uuid: string, view?: string | null) =>
  `/app/query/${uuid}/${view ? `?view=${view}` : ''}`

/** The view of the answer that an address names. */
export const viewIn = (search: string) => new URLSearchParams(search).get('view')

/**
 * Whether the history entry of an address is replaced by the next search: it is while the address still waits for its
 * answer, so that going back never runs a search that was given up.
 * @param search  The part of the address from the question mark on.
 */
export const isReplacedByNextSearch = (search: string) => new URLSearchParams(search).has(QUERY_KEY)
