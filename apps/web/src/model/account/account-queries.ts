import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { getSession } from '../../lib/calls.ts'
import { queryKeys } from '../query-keys.ts'

export const configQuery = queryOptions({
  queryKey: queryKeys.config,
  queryFn: ({ signal }) => call('getConfig', { signal }),
})

/** Read again by every screen that needs it: somebody else may have signed in. */
export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  queryFn: ({ signal }) => getSession(signal),
  staleTime: 0,
})

export const emailsQuery = queryOptions({
  queryKey: queryKeys.accountEmails,
  queryFn: async ({ signal }) => (await call('listEmails', { signal })).data,
})

export const providersQuery = queryOptions({
  queryKey: queryKeys.accountProviders,
  queryFn: async ({ signal }) => (await call('listProviders', { signal })).data,
})
