import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'

/** Answers that the server refuses with a reason stay refused; a broken connection or a part that is down gets a second try. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

/** Milliseconds of a pause that the server does not name, and of the longest after which the page asks again by itself. */
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

/** Milliseconds until the second try: as long as the server says. */
export function retryDelay(_failures: number, error: unknown): number {
  const seconds = error instanceof ApiError ? error.retryAfter : undefined
  return seconds === undefined ? PAUSE_MS : Math.min(LONGEST_PAUSE_MS, 1_000 * seconds)
}

/** A search that was refused because too many people search was not begun, so it is asked again, once. */
export const retryOverloaded = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof ApiError && error.code === 'overloaded'

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
