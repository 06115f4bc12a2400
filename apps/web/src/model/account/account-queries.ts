import { queryOptions } from '@tanstack/react-query'
import { listEmails, listProviders } from '../../lib/account-calls.ts'
import { getConfig, getSession } from '../../lib/calls.ts'

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => getConfig(signal),
})

/** Asked anew whenever a screen needs it: who is signed in may have changed. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => getSession(signal),
  staleTime: 0,
})

export const emailsQuery = queryOptions({
  queryKey: ['account-emails'],
  queryFn: ({ signal }) => listEmails(signal),
})

export const providersQuery = queryOptions({
  queryKey: ['account-providers'],
  queryFn: ({ signal }) => listProviders(signal),
})
