import { isUuid } from '@cognate/contract/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useMatch, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { retryOverloaded } from '../../lib/retry.ts'
import { presetQuery } from '../../model/filters/default-preset.ts'
import { type Query, readStoredQuery, toRequest } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'
import {
  asides,
  dropUnsavedQuery,
  findUnsavedQuery,
  keepUnsavedQuery,
  newQueryKey,
} from '../../model/query/unsaved-queries.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { useProfile, useSearchModules } from '../../model/who-i-am.ts'
import { applyCoolDown, applyDefaultPreset, neededPreset } from './apply-default-preset.ts'
import { messages } from './messages.tsx'
import {
  addressOfStored,
  addressOfUnsaved,
  isReplacedByNextSearch,
  readSearchAddress,
  viewIn,
} from './search-address.ts'
import { type AnsweredQuery, noSearch, searchOfStored, searchOfUnsaved, separateAbsent } from './search-state.ts'

/** The search of this address and its answer. An answered query moves from its key to the address of its stored query. */
export function useSearch(): Search {
  const uuid = useMatch('/app/query/:uuid')?.params.uuid
  const [parameters] = useSearchParams()
  const address = readSearchAddress(uuid, parameters)
  const unsaved = useUnsavedQuery(address.kind === 'unsaved' ? address.key : undefined)
  const stored = useStoredQuery(uuid)
  if (address.kind === 'unsaved') return searchOfUnsaved(address.key, unsaved.query, unsaved.fetching)
  return address.kind === 'stored' ? searchOfStored(address.uuid, stored) : noSearch
}

export interface AskOptions {
  /** Whether the view of the answer stays. */
  keepsView?: boolean
  /** Whether going back leads to where the query of the address was asked, not to that query. */
  replaces?: boolean
}

/** Asks a query: keeps it under a key of its own and goes to its address, which runs it. */
export function useAsk(): (query: Query, options?: AskOptions) => void {
  const navigate = useNavigate()
  return ({ manuscript: _, ...query }, { keepsView = false, replaces = false } = {}) => {
    const key = newQueryKey()
    keepUnsavedQuery(key, query)
    // Read from the window: an answer moves the address before the page is drawn with it.
    const { search } = window.location
    navigate(addressOfUnsaved(key, keepsView ? viewIn(search) : null), {
      replace: replaces || isReplacedByNextSearch(search),
    })
  }
}

function useUnsavedQuery(key: string | undefined) {
  const query = useMemo(() => (key === undefined ? undefined : findUnsavedQuery(key)), [key])
  const prepare = usePreparedQuery()
  const fetching = useQuery({
    queryKey: queryKeys.unsavedQuery(key),
    // Taking the signal has the call aborted as soon as nobody waits for it.
    queryFn: async ({ signal }): Promise<AnsweredQuery> => {
      const sent = await prepare(query!)
      const given = await call('findSimilar', { body: toRequest(sent), signal, priority: 'search' })
      return { query: sent, ...separateAbsent(given) }
    },
    enabled: query !== undefined,
    retry: retryOverloaded,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useMoveToStored(key, fetching.data)
  return { query, fetching }
}

/** Once a query is answered: keeps the answer under its stored query, forgets the key, and goes to the new address. */
function useMoveToStored(key: string | undefined, answered: AnsweredQuery | undefined): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const owner = useProfile().user.username
  useEffect(() => {
    if (!answered || key === undefined) return
    const { uuid } = answered.answer
    client.setQueryData<AnsweredQuery>(queryKeys.answer(uuid), answered)
    void client.invalidateQueries({ queryKey: queryKeys.recentQueries })
    asides.keep(uuid, { owner, value: answered.query.aside })
    dropUnsavedQuery(key)
    navigate(addressOfStored(uuid, viewIn(window.location.search)), { replace: true })
  }, [answered, key, client, navigate, owner])
}

/** Gives a new query the filters of the person's default preset. S-06. */
function usePreparedQuery(): (query: Query) => Promise<Query> {
  const client = useQueryClient()
  const { default_filter_preset, cool_down_months } = useProfile()
  const modules = useSearchModules()
  return async (query) => {
    const uuid = neededPreset(query, default_filter_preset)
    // Fetched each time: it decides who is found, and may have changed elsewhere.
    const preset = uuid === null ? null : await client.fetchQuery({ ...presetQuery(uuid), staleTime: 0 })
    const narrowed = applyDefaultPreset(query, preset, modules)
    // After the preset, which may set another one.
    return query.isNew ? applyCoolDown(narrowed, cool_down_months, modules) : narrowed
  }
}

function useStoredQuery(uuid: string | undefined) {
  const owner = useProfile().user.username
  return useQuery({
    queryKey: queryKeys.answer(uuid),
    queryFn: async ({ signal }): Promise<AnsweredQuery> => {
      const { question, answer, lacks_search, search_of_text } = await call('getQuery', {
        params: { uuid: uuid! },
        query: { run: '1' },
        signal,
        priority: 'search',
      })
      if (!answer) throw new ApiError({ status: 500, code: 'internal', detail: messages.searchFailed })
      const aside = asides.find(answer.uuid, owner)
      const query = { ...readStoredQuery(question), ...(aside && { aside }) }
      return { query, ...separateAbsent(answer), lacksCollection: lacks_search, collectionOfText: search_of_text }
    },
    enabled: uuid !== undefined && isUuid(uuid),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
  })
}
