import type { SearchView } from '@cognate/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryClient } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/** A saved collection. It is cached only while something shows it, so that a later visit reads it again. */
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
 * Reads the current state of a saved collection. An answer that is still pending may be older than a change, so it is
 * cancelled. Readings follow each other, so that none cancels another.
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
