import type { FindSimilarAnswer } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useMatch, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { ApiError, isRefusedWith } from '../../lib/api-error.ts'
import { retryOverloaded } from '../../lib/retry.ts'
import { presetQuery } from '../../model/filters/default-preset.ts'
import { narrowingOf } from '../../model/filters/preset-filters.ts'
import { fromStored, type Query, toRequest } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'
import { dropUnsavedQuery, findUnsavedQuery, keepUnsavedQuery, newQueryKey } from '../../model/query/unsaved-queries.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { useProfile, useSearchModules } from '../../model/who-i-am.ts'

/** What the address asks for: nothing yet, a question of this browser, or a stored query. */
type Asked = { kind: 'nothing' } | { kind: 'kept'; key: string } | { kind: 'stored'; uuid: string }

interface Answered {
  query: Query
  answer: FindSimilarAnswer
}

/** The search of this address and its answer. A question of this browser moves to the address of its stored query when answered. */
export function useSearch(): Search {
  const asked = useAsked()
  const kept = useKeptSearch(asked.kind === 'kept' ? asked.key : undefined)
  const stored = useStoredQuery(asked.kind === 'stored' ? asked.uuid : undefined)

  if (asked.kind === 'kept') {
    const { question: query, answer } = kept
    return {
      id: asked.key,
      query: answer.data?.query ?? query,
      answer: answer.data?.answer,
      ...progressOf(answer),
      isMissing: query === undefined,
    }
  }
  if (asked.kind === 'stored') {
    const isMissing = !isUuid(asked.uuid) || isNotThere(stored.error)
    return {
      id: asked.uuid,
      query: stored.data?.query,
      answer: stored.data?.answer,
      ...progressOf(stored),
      isMissing,
    }
  }
  return {
    id: '',
    query: undefined,
    answer: undefined,
    error: null,
    isPending: false,
    isMissing: false,
    retry: () => {},
  }
}

/** Asks a question: keeps it under a key of its own and goes to its address, which runs it. */
export function useAsk(): (query: Query) => void {
  const navigate = useNavigate()
  return (question) => {
    const key = newQueryKey()
    keepUnsavedQuery(key, question)
    // A search that is still running gives way to the new one, in the history too.
    navigate(`/app/?query_key=${key}`, { replace: isStillRunning() })
  }
}

/** Whether the address is that of a question without an answer; read there, since an answer moves it before it is drawn. */
const isStillRunning = () => new URLSearchParams(window.location.search).has('query_key')

function useAsked(): Asked {
  const uuid = useMatch('/app/query/:uuid')?.params.uuid
  const [search] = useSearchParams()
  const key = search.get('query_key')
  if (uuid !== undefined) return { kind: 'stored', uuid }
  return key ? { kind: 'kept', key } : { kind: 'nothing' }
}

function useKeptSearch(key: string | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const query = useMemo(() => (key === undefined ? undefined : findUnsavedQuery(key)), [key])
  const settle = useDefaultPreset()
  const answer = useQuery({
    queryKey: queryKeys.keptSearch(key),
    // Taking the signal has the call aborted as soon as nobody waits for it.
    queryFn: async ({ signal }): Promise<Answered> => {
      const settled = await settle(query!)
      return {
        query: settled,
        answer: await call('findSimilar', { body: toRequest(settled), signal, priority: 'search' }),
      }
    },
    enabled: query !== undefined,
    retry: retryOverloaded,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  useEffect(() => {
    if (!answer.data || key === undefined) return
    const { uuid } = answer.data.answer
    client.setQueryData<Answered>(queryKeys.answer(uuid), answer.data)
    void client.invalidateQueries({ queryKey: queryKeys.recentQueries })
    dropUnsavedQuery(key)
    navigate(`/app/query/${uuid}/`, { replace: true })
  }, [answer.data, key, client, navigate])

  return { question: query, answer }
}

/** Gives a question that is asked from scratch the filters of one's default preset first. S-06. */
function useDefaultPreset(): (query: Query) => Promise<Query> {
  const client = useQueryClient()
  const { default_filter_preset } = useProfile()
  const modules = useSearchModules()
  return async ({ isNew, ...question }) => {
    if (!isNew || default_filter_preset === null) return question
    // Asked anew each time: it decides who is found, and may have been changed elsewhere.
    const preset = await client.fetchQuery({ ...presetQuery(default_filter_preset), staleTime: 0 })
    if (!preset) return question
    const module = modules.find(({ key }) => key === question.dataset)
    const { filters, conflicts } = narrowingOf(preset, module)
    return { ...question, filters: { ...filters, ...question.filters }, conflict_of_interest: conflicts }
  }
}

function useStoredQuery(uuid: string | undefined) {
  return useQuery({
    queryKey: queryKeys.answer(uuid),
    queryFn: async ({ signal }): Promise<Answered> => {
      const { question: query, answer } = await call('getQuery', {
        params: { uuid: uuid! },
        query: { run: '1' },
        signal,
        priority: 'search',
      })
      if (!answer)
        throw new ApiError({ status: 500, code: 'internal', detail: 'The query came back without an answer.' })
      return { query: fromStored(query), answer }
    },
    enabled: uuid !== undefined && isUuid(uuid),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
  })
}

function progressOf(query: { error: unknown; isFetching: boolean; data: unknown; refetch(): unknown }) {
  return {
    error: query.isFetching ? null : query.error,
    isPending: query.isFetching && query.data === undefined,
    retry: () => void query.refetch(),
  }
}

const isNotThere = (error: unknown) => isRefusedWith(error, 'query_not_found')
