import type { AbsentView, AnswerWithAbsent, FindSimilarAnswer, ResultView } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { isRefusedWith } from '../../lib/api-error.ts'
import type { Query } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'

/** A query and what the server answered. */
export interface AnsweredQuery {
  query: Query
  answer: FindSimilarAnswer
  /** Ids of records that were to be ranked alone and that the catalogue does not have. */
  absent: readonly string[]
  /** Whether it was asked with a collection that is gone, or not for this person. */
  lacksCollection?: boolean
  /** The newest saved collection of its text, where it was asked without one. */
  collectionOfText?: Search['collectionOfText']
}

/** An answer, apart from the records that the catalogue does not have. */
export function separateAbsent(given: AnswerWithAbsent): Pick<AnsweredQuery, 'answer' | 'absent'> {
  const isKnown = (result: ResultView | AbsentView): result is ResultView => 'closeness' in result
  const absent = given.results.filter((result) => !isKnown(result)).map(({ identifier }) => identifier)
  return { answer: { ...given, results: given.results.filter(isKnown) }, absent }
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
  absent: [],
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

export function searchOfStored(uuid: string, fetching: Fetching): Search {
  const isMissing = !isUuid(uuid) || isRefusedWith(fetching.error, 'query_not_found')
  const { query, lacksCollection = false, collectionOfText = null } = fetching.data ?? {}
  return { id: uuid, query, ...progressOf(fetching), isMissing, lacksCollection, collectionOfText }
}

/** An answer stays visible while it is fetched again; an error goes as soon as another try begins. */
function progressOf({ data, error, isFetching, refetch }: Fetching) {
  return {
    answer: data?.answer,
    absent: data?.absent ?? [],
    error: isFetching ? null : error,
    isPending: isFetching && data === undefined,
    retry: () => void refetch(),
  }
}
