import { keepPreviousData, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { retryDelay } from '../lib/retry.ts'
import { queryKeys } from './query-keys.ts'

/** Whether a second try may succeed: after a broken connection, or where a part of the server is down. Refusals stay. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

/** How it is asked what changes with each choice: the last answer stays until the next, holds for 5 minutes, and is not asked for twice. */
export const withEachChoice = { placeholderData: keepPreviousData, staleTime: 5 * 60_000, retry: false } as const

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && mayPass(error),
      retryDelay,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
// No component observes a single name, and names do not change: they stay in the cache.
queryClient.setQueryDefaults(queryKeys.name('', '').slice(0, 1), { gcTime: Number.POSITIVE_INFINITY })

/** Has all that is told of a changed collection asked again: the lists, its history, and how much its people have to do. */
export function refreshCollection(uuid: string): void {
  for (const queryKey of [queryKeys.allLoads, queryKeys.collections, queryKeys.collectionHistory(uuid)])
    void queryClient.invalidateQueries({ queryKey })
}
