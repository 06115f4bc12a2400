import type { FindSimilarAnswer } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { isRefusedWith } from '../../lib/api-error.ts'
import type { Query } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'

/** A query and what the server answered. */
export interface AnsweredQuery {
  query: Query
  answer: FindSimilarAnswer
  /** Whether it was asked with a collection that is gone, or not for this person. */
  lacksCollection?: boolean
}

/** The part of a TanStack query that the state of a search depends on. */
export interface Fetching {
  data: AnsweredQuery | undefined
  error: unknown
  isFetching: boolean
  refetch(): unknown
}

/** The search of an address that asks for nothing. */
export const noSearch: Search = {
  id: '',
  query: undefined,
  answer: undefined,
  error: null,
  isPending: false,
  isMissing: false,
  retry: () => {},
}

/**
 * The search of an unsaved query. Once answered it shows the query as it was sent, with the filters of the default preset.
 * @param unsaved  The query as this browser keeps it; undefined where the key names none.
 */
export function searchOfUnsaved(key: string, unsaved: Query | undefined, fetching: Fetching): Search {
  const query = fetching.data?.query ?? unsaved
  return { id: key, query, ...progressOf(fetching), isMissing: unsaved === undefined }
}

/** The search of a stored query. */
export function searchOfStored(uuid: string, fetching: Fetching): Search {
  const isMissing = !isUuid(uuid) || isRefusedWith(fetching.error, 'query_not_found')
  const { query, lacksCollection = false } = fetching.data ?? {}
  return { id: uuid, query, ...progressOf(fetching), isMissing, lacksCollection }
}

/** An answer stays visible while it is fetched again; an error goes as soon as another try begins. */
function progressOf({ data, error, isFetching, refetch }: Fetching) {
  return {
    answer: data?.answer,
    error: isFetching ? null : error,
    isPending: isFetching && data === undefined,
    retry: () => void refetch(),
  }
}
