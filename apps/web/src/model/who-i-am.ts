import type { EndpointKey, ProfileView, SearchModuleView } from '@cognate/contract'
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
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

interface WhoIAm {
  profile: ProfileView
  searchModules: SearchModuleView[]
}

/** Filled in by the frame, which shows nothing before both are read. Rows ask a few hundred times: a query each would be slow. */
export const WhoIAmContext = createContext<WhoIAm | undefined>(undefined)

function useWhoIAm(): WhoIAm {
  const whoIAm = use(WhoIAmContext)
  if (!whoIAm) throw new Error('screens for signed-in people stand below WhoIAmContext')
  return whoIAm
}

export function useProfile(): ProfileView {
  return useWhoIAm().profile
}

/** The datasets the caller may search, in the order in which the server gives them. */
export function useSearchModules(): SearchModuleView[] {
  return useWhoIAm().searchModules
}

export function useMay(endpoint: EndpointKey): boolean {
  return useProfile().endpoints.includes(endpoint)
}
