import type { NetworkAnswer } from '@cognate/contract'
import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { mergeNetwork, type Network, type NetworkPerson, type PeopleKinds } from './network-model.ts'

/** Milliseconds for which an answer counts as fresh. */
const STALE_TIME = 5 * 60_000

/** A person whose co-authors are requested, and the people drawn at that moment. */
interface RequestedExpansion {
  id: string
  author: string
  among: readonly string[]
}

interface NetworkState {
  network: Network | undefined
  error: unknown
  isLoading: boolean
  /** Whether the network of the chosen years, or a person's co-authors, are still loading. */
  isOutdated: boolean
  /** Ids of people whose co-authors could not be loaded. */
  failedIds: readonly string[]
  retry(): void
  /** Adds the co-authors of a person, or removes them again. */
  toggleExpansion(person: NetworkPerson): void
}

interface NetworkOptions extends PeopleKinds {
  /** Ids of the people drawn before anybody is expanded. */
  identifiers: readonly string[]
  /** Years back from the date of the catalogue; undefined: all. */
  years: number | undefined
}

/** The network of some people in a period, with the people added by expanding. */
export function useNetwork({ identifiers, years, ...kinds }: NetworkOptions): NetworkState {
  const [requested, setRequested] = useState<readonly RequestedExpansion[]>([])
  const { hiddenIds, resultIds, conflictIds } = kinds
  const baseNetwork = useQuery({
    queryKey: queryKeys.network(identifiers, years),
    queryFn: ({ signal }) => call('drawNetwork', { body: { identifiers: [...identifiers], years }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_TIME,
    retry: false,
  })
  const expansions = useQueries({
    queries: requested.map(({ author, among }) => ({
      queryKey: queryKeys.networkOf(author, years, among),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('expandNetwork', { body: { author, years, among: [...among] }, signal }),
      placeholderData: keepPreviousData,
      staleTime: STALE_TIME,
      retry: false,
    })),
    combine: combineExpansions,
  })
  const network = useMemo(
    () =>
      baseNetwork.data &&
      mergeNetwork({
        baseAnswer: baseNetwork.data,
        expansions: requested.map(({ id }, index) => ({ author: id, answer: expansions.answers[index] })),
        hiddenIds,
        resultIds,
        conflictIds,
      }),
    [baseNetwork.data, requested, expansions.answers, hiddenIds, resultIds, conflictIds],
  )
  const retry = () => {
    if (baseNetwork.isError) void baseNetwork.refetch()
    for (const retryExpansion of expansions.retries) retryExpansion()
  }
  const toggleExpansion = ({ id, identifier }: NetworkPerson) =>
    setRequested((before) => {
      if (before.some((expansion) => expansion.id === id)) return before.filter((expansion) => expansion.id !== id)
      const among = [...(network?.people.values() ?? [])].map((person) => person.identifier)
      return [...before, { id, author: identifier, among }]
    })
  return {
    network,
    error: baseNetwork.error,
    isLoading: baseNetwork.isPending,
    isOutdated: baseNetwork.isPlaceholderData || expansions.isFetching,
    failedIds: requested.flatMap(({ id }, index) => (expansions.hasFailed[index] ? [id] : [])),
    retry,
    toggleExpansion,
  }
}

const combineExpansions = (results: UseQueryResult<NetworkAnswer>[]) => ({
  answers: results.map(({ data }) => data),
  hasFailed: results.map(({ isError }) => isError),
  retries: results
    .filter(({ isError }) => isError)
    .map(
      ({ refetch }) =>
        () =>
          void refetch(),
    ),
  isFetching: results.some(({ isFetching }) => isFetching),
})
