import type { LogKind, SubmissionState } from '@cognate/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { messages } from './messages.ts'

export const PAGE_SIZE = 50
/** Milliseconds without a key before a list is searched. */
export const SEARCH_DELAY = 250

interface Searched {
  query: { page: number; page_size: number; search: string }
  signal: AbortSignal
}

/** A list that is searched and paged by the server. */
const searchedList =
  <Answer>(part: string, read: (given: Searched) => Promise<Answer>) =>
  ({ page, search }: { page: number; search: string }) =>
    queryOptions({
      queryKey: queryKeys.adminList(part, { page, search }),
      queryFn: ({ signal }) => read({ query: { page, page_size: PAGE_SIZE, search }, signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    })

interface PeopleSearch {
  page: number
  search: string
  organisation: string | null
  state: 'active' | 'inactive' | null
}

export const peopleQuery = ({ page, search, organisation, state }: PeopleSearch) =>
  queryOptions({
    queryKey: queryKeys.adminList('people', { page, search, organisation, state }),
    queryFn: ({ signal }) =>
      call('listPeople', {
        query: { page, page_size: PAGE_SIZE, search, ...(organisation && { organisation }), ...(state && { state }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const personQuery = (uuid: string) =>
  queryOptions({
    queryKey: queryKeys.adminList('people', { uuid }),
    queryFn: ({ signal }) => call('getAdminPerson', { params: { uuid }, signal }),
    staleTime: 0,
  })

export const organisationsQuery = searchedList('organisations', (given) => call('listAdminOrganisations', given))

export const organisationQuery = (name: string) =>
  queryOptions({
    queryKey: queryKeys.adminList('organisations', { name }),
    queryFn: ({ signal }) => call('getAdminOrganisation', { params: { name }, signal }),
    staleTime: 0,
  })

export const correctionsQuery = ({ page, settled }: { page: number; settled: boolean }) =>
  queryOptions({
    queryKey: queryKeys.adminList('corrections', { page, settled }),
    queryFn: ({ signal }) =>
      call('listCorrections', { query: { page, page_size: PAGE_SIZE, settled: settled ? '1' : '0' }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const optOutsQuery = searchedList('opt-outs', (given) => call('listOptOuts', given))

export const foldingsQuery = searchedList('foldings', (given) => call('listFoldings', given))

export const foldingRulesQuery = searchedList('folding-rules', (given) => call('listFoldingRules', given))

interface LogSearch {
  page: number
  log: LogKind
  user: string
  organisation: string | null
  event: string | null
  since: string
  until: string
}

export const logQuery = ({ page, log, ...narrowing }: LogSearch) =>
  queryOptions({
    queryKey: queryKeys.adminList('log', { page, log, ...narrowing }),
    queryFn: ({ signal }) => {
      const given = Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value))
      return call('listLog', { query: { page, page_size: PAGE_SIZE, log, ...given }, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const installationQuery = queryOptions({
  queryKey: queryKeys.adminList('installation', {}),
  queryFn: ({ signal }) => call('getInstallation', { signal }),
  staleTime: 0,
})

export const cataloguesQuery = queryOptions({
  queryKey: queryKeys.adminList('catalogues', {}),
  queryFn: ({ signal }) => call('listCatalogues', { signal }),
  staleTime: 0,
})

export const submissionSystemsQuery = searchedList('submission systems', (given) =>
  call('listSubmissionSystems', given),
)

export const allProvidersQuery = searchedList('identity providers', (given) => call('listAdminProviders', given))

export const providerQuery = (key: string) =>
  queryOptions({
    queryKey: queryKeys.adminList('identity providers', { key }),
    queryFn: ({ signal }) => call('getAdminProvider', { params: { key }, signal }),
    staleTime: 0,
  })

export const trialQuery = (key: string, trial: string) =>
  queryOptions({
    queryKey: queryKeys.adminList('trials', { key, trial }),
    queryFn: ({ signal }) => call('getTrial', { params: { key, trial }, signal }),
  })

/** Milliseconds between two looks while something is under way. */
const POLL_MS = 2_000
const IDLE_POLL_MS = 10_000

interface DeliveriesSearch {
  name: string
  page: number
  state: SubmissionState | null
}

export const deliveriesQuery = ({ name, page, state }: DeliveriesSearch) =>
  queryOptions({
    queryKey: queryKeys.adminList('deliveries', { name, page, state }),
    queryFn: ({ signal }) =>
      call('listDeliveries', {
        params: { name },
        query: { page, page_size: PAGE_SIZE, ...(state && { state }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data && query.state.data.system.waiting > 0 ? POLL_MS : false),
  })

export const importsQuery = queryOptions({
  queryKey: queryKeys.adminList('imports', {}),
  queryFn: ({ signal }) => call('listImports', { signal }),
  // What the schedule or somebody else begins is seen, too.
  refetchInterval: ({ state }) => (state.data?.running || state.data?.busy ? POLL_MS : IDLE_POLL_MS),
  staleTime: 0,
})

export const rejectedLinesQuery = (uuid: string) =>
  queryOptions({
    queryKey: queryKeys.adminList('imports', { uuid }),
    queryFn: ({ signal }) => call('listRejectedLines', { params: { uuid }, signal }),
  })

export const usageQuery = (organisation: string | null) =>
  queryOptions({
    queryKey: queryKeys.adminList('usage', { organisation }),
    queryFn: ({ signal }) => call('getUsage', { query: organisation === null ? {} : { organisation }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** An act of an administrator: what is shown of it, and everything that administrators see is read again. */
export function useAct<Given, Result>(
  act: (given: Given) => Promise<Result>,
  { failed, done }: { failed?: string; done?(result: Result, given: Given): string | undefined } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (result, given) => {
      const title = done?.(result, given)
      if (title) showToast({ tone: 'success', title })
    },
    onError: (error) => {
      if (failed) showToast({ tone: 'danger', title: messages.failed(failed, sentenceOf(error)) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.admin }),
  })
}
