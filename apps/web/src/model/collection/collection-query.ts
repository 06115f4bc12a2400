import type { SearchView } from '@cognate/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryClient } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/** A saved collection. It is kept only while something shows it: whoever comes back to it sees what it is then. */
export const collectionQuery = (uuid: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.collection(uuid),
    queryFn: ({ signal }) => call('getSearch', { params: { uuid: uuid! }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/**
 * Reads a saved collection as it is now: an answer that is still on its way may be older than a change, and is not waited
 * for. One reading follows the other, so that none calls off another.
 */
export function readCollection(uuid: string): Promise<SearchView> {
  const query = collectionQuery(uuid)
  const view = lastReading.then(async () => {
    await queryClient.cancelQueries(query)
    return queryClient.fetchQuery(query)
  })
  lastReading = view.catch(() => {})
  return view
}
let lastReading: Promise<unknown> = Promise.resolve()
