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

/** What administrators read, by what it is asked with; it is read anew wherever it is shown. */
const readNow = <Answer>(part: string, asked: object, read: (signal: AbortSignal) => Promise<Answer>) =>
  queryOptions({
    queryKey: queryKeys.adminList(part, asked),
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
  })

/** The same, where what was asked before stays until the answer is there. */
const readInPlace = <Answer>(...given: Parameters<typeof readNow<Answer>>) =>
  queryOptions({ ...readNow(...given), placeholderData: keepPreviousData })

interface Searched {
  query: { page: number; page_size: number; search: string }
  signal: AbortSignal
}

/** A list that is searched and paged by the server. */
const searchedList =
  <Answer>(part: string, read: (given: Searched) => Promise<Answer>) =>
  ({ page, search }: { page: number; search: string }) =>
    readInPlace(part, { page, search }, (signal) => read({ query: { page, page_size: PAGE_SIZE, search }, signal }))

interface PeopleSearch {
  page: number
  search: string
  organisation: string | null
  state: 'active' | 'inactive' | null
}

export const peopleQuery = ({ page, search, organisation, state }: PeopleSearch) =>
  readInPlace('people', { page, search, organisation, state }, (signal) =>
    call('listPeople', {
      query: { page, page_size: PAGE_SIZE, search, ...(organisation && { organisation }), ...(state && { state }) },
      signal,
    }),
  )

export const personQuery = (uuid: string) =>
  readNow('people', { uuid }, (signal) => call('getAdminPerson', { params: { uuid }, signal }))

export const organisationsQuery = searchedList('organisations', (given) => call('listAdminOrganisations', given))

export const organisationQuery = (name: string) =>
  readNow('organisations', { name }, (signal) => call('getAdminOrganisation', { params: { name }, signal }))

export const contentsQuery = (name: string) =>
  readNow('contents', { name }, (signal) => call('countContents', { params: { name }, signal }))

export const correctionsQuery = ({ page, settled }: { page: number; settled: boolean }) =>
  readInPlace('corrections', { page, settled }, (signal) =>
    call('listCorrections', { query: { page, page_size: PAGE_SIZE, settled: settled ? '1' : '0' }, signal }),
  )

export const optOutsQuery = searchedList('opt-outs', (given) => call('listOptOuts', given))

export const foldingsQuery = searchedList('foldings', (given) => call('listFoldings', given))

export const foldingRulesQuery = searchedList('folding-rules', (given) => call('listFoldingRules', given))

/** What narrows the log. */
export interface LogSearch {
  log: LogKind
  user: string
  organisation: string | null
  event: string | null
  since: string
  until: string
}

/** What is set of what narrows the log, as its calls take it. */
export const givenOf = (search: Partial<LogSearch>) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value))

export const logQuery = ({ page, log, ...narrowing }: LogSearch & { page: number }) =>
  readInPlace('log', { page, log, ...narrowing }, (signal) =>
    call('listLog', { query: { page, page_size: PAGE_SIZE, log, ...givenOf(narrowing) }, signal }),
  )

export const installationQuery = readNow('installation', {}, (signal) => call('getInstallation', { signal }))

export const cataloguesQuery = readNow('catalogues', {}, (signal) => call('listCatalogues', { signal }))

export const submissionSystemsQuery = searchedList('submission systems', (given) =>
  call('listSubmissionSystems', given),
)

export const allProvidersQuery = searchedList('identity providers', (given) => call('listAdminProviders', given))

export const providerQuery = (key: string) =>
  readNow('identity providers', { key }, (signal) => call('getAdminProvider', { params: { key }, signal }))

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
    ...readInPlace('deliveries', { name, page, state }, (signal) =>
      call('listDeliveries', {
        params: { name },
        query: { page, page_size: PAGE_SIZE, ...(state && { state }) },
        signal,
      }),
    ),
    refetchInterval: (query) => (query.state.data && query.state.data.system.waiting > 0 ? POLL_MS : false),
  })

export const importsQuery = queryOptions({
  ...readNow('imports', {}, (signal) => call('listImports', { signal })),
  // What the schedule or somebody else begins is seen, too.
  refetchInterval: ({ state }) => (state.data?.running || state.data?.busy ? POLL_MS : IDLE_POLL_MS),
})

export const rejectedLinesQuery = (uuid: string) =>
  queryOptions({
    queryKey: queryKeys.adminList('imports', { uuid }),
    queryFn: ({ signal }) => call('listRejectedLines', { params: { uuid }, signal }),
  })

export const catalogueFaultsQuery = (version: string) =>
  queryOptions({
    queryKey: queryKeys.adminList('catalogues', { version }),
    queryFn: ({ signal }) => call('listCatalogueFaults', { params: { version }, signal }),
  })

export const usageQuery = (organisation: string | null) =>
  readInPlace('usage', { organisation }, (signal) =>
    call('getUsage', { query: organisation === null ? {} : { organisation }, signal }),
  )

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
