import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { getSession } from '../../lib/calls.ts'

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call('getConfig', { signal }),
})

/** Asked anew whenever a screen needs it: who is signed in may have changed. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => getSession(signal),
  staleTime: 0,
})

export const emailsQuery = queryOptions({
  queryKey: ['account-emails'],
  queryFn: async ({ signal }) => (await call('listEmails', { signal })).data,
})

export const providersQuery = queryOptions({
  queryKey: ['account-providers'],
  queryFn: async ({ signal }) => (await call('listProviders', { signal })).data,
})
