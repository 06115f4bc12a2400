import type { EndpointKey, ProfileView, SearchModuleView } from '@cognate/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { queryKeys } from './query-keys.ts'

/** Who is signed in, under which organisation, and what its licence opens. */
export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => call('getProfile', { signal }),
  staleTime: 5 * 60_000,
})

export const searchModulesQuery = queryOptions({
  queryKey: queryKeys.searchModules,
  queryFn: ({ signal }) => call('listSearchModules', { signal }),
  staleTime: 5 * 60_000,
})

/** The profile. The frame shows nothing before it has been read. */
export function useProfile(): ProfileView {
  return useSuspenseQuery(profileQuery).data
}

/** The datasets the caller may search, in the order in which the server gives them. */
export function useSearchModules(): SearchModuleView[] {
  return useSuspenseQuery(searchModulesQuery).data
}

export function useMay(endpoint: EndpointKey): boolean {
  return useProfile().endpoints.includes(endpoint)
}
