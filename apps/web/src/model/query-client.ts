import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { retryDelay } from '../lib/retry.ts'
import { queryKeys } from './query-keys.ts'

/** Answers that the server refuses with a reason stay refused; a broken connection or a part that is down gets a second try. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

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
// Nothing shows the name of a record by itself, and what it is called does not change.
queryClient.setQueryDefaults(queryKeys.name('', '').slice(0, 1), { gcTime: Number.POSITIVE_INFINITY })
