import type { NetworkAnswer } from '@cognate/contract'
import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { mergeNetwork, type Network, type Person } from './network-model.ts'

/** Milliseconds for which an answer is as good as a new one. */
const FRESH = 5 * 60_000

/** Somebody whose co-authors are asked for, among those who were drawn then. */
interface Asked {
  id: string
  author: string
  among: readonly string[]
}

interface NetworkState {
  network: Network | undefined
  error: unknown
  isLoading: boolean
  /** Whether what is shown is of other years than those asked for, or somebody's co-authors are on their way. */
  isOutdated: boolean
  /** Ids of those whose co-authors could not be looked up. */
  failed: readonly string[]
  retry(): void
  /** Draws the co-authors of somebody, or takes them away again. */
  toggle(person: Person): void
}

interface Drawn {
  /** Who is drawn before anybody is expanded. */
  identifiers: readonly string[]
  /** Years back from the date of the catalogue; undefined: all. */
  years: number | undefined
  /** Short ids of those who are left out. */
  hidden: ReadonlySet<string>
  /** Short ids of those whom the search found. */
  results: ReadonlySet<string>
}

/** The network of some people in a period, as it is expanded and collapsed. */
export function useNetwork({ identifiers, years, hidden, results }: Drawn): NetworkState {
  const [asked, setAsked] = useState<readonly Asked[]>([])
  const found = useQuery({
    queryKey: queryKeys.network(identifiers, years),
    queryFn: ({ signal }) => call('drawNetwork', { body: { identifiers: [...identifiers], years }, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH,
    retry: false,
  })
  const expansions = useQueries({
    queries: asked.map(({ author, among }) => ({
      queryKey: queryKeys.networkOf(author, years, among),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('expandNetwork', { body: { author, years, among: [...among] }, signal }),
      placeholderData: keepPreviousData,
      staleTime: FRESH,
      retry: false,
    })),
    combine,
  })
  const network = useMemo(
    () =>
      found.data &&
      mergeNetwork({
        found: found.data,
        expansions: asked.map(({ id }, index) => ({ author: id, answer: expansions.answers[index] })),
        ...{ hidden, results },
      }),
    [found.data, asked, expansions.answers, hidden, results],
  )
  const retry = () => {
    if (found.isError) void found.refetch()
    for (const again of expansions.retries) again()
  }
  const toggle = ({ id, identifier }: Person) =>
    setAsked((before) => {
      if (before.some((one) => one.id === id)) return before.filter((one) => one.id !== id)
      const among = [...(network?.people.values() ?? [])].map((person) => person.identifier)
      return [...before, { id, author: identifier, among }]
    })
  return {
    network,
    error: found.error,
    isLoading: found.isPending,
    isOutdated: found.isPlaceholderData || expansions.isFetching,
    failed: asked.flatMap(({ id }, index) => (expansions.hasFailed[index] ? [id] : [])),
    retry,
    toggle,
  }
}

const combine = (results: UseQueryResult<NetworkAnswer>[]) => ({
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
