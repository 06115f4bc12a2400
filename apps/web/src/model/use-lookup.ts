import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fold } from '../lib/fold.ts'
import { queryKeys } from './query-keys.ts'

/** Milliseconds without a key before something is looked up, and characters it takes. S-04. */
const DELAY = 150
const SHORTEST = 3

interface Lookup<Found> {
  found: readonly Found[]
  typed: string
  onType(text: string): void
  isPending: boolean
  /** What stands in the place of an empty list. */
  emptyMessage: string
}

interface LookupOptions<Found> {
  /** What is looked up: names the cache. */
  key: string
  ask(text: string, signal: AbortSignal): Promise<readonly Found[]>
  nothingFound: string
}

/** Looks up what is typed, from 3 characters on. The call for an earlier text is aborted as soon as another is asked for. */
export function useLookup<Found>({ key, ask, nothingFound }: LookupOptions<Found>): Lookup<Found> {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const [settled] = useDebouncedValue(text, DELAY)
  const isWanted = text.length >= SHORTEST && settled.length >= SHORTEST
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.lookup(key, fold(settled)),
    queryFn: ({ signal }) => ask(settled, signal),
    enabled: isWanted,
    staleTime: 5 * 60_000,
    retry: false,
  })
  const isPending = text.length >= SHORTEST && (isFetching || settled !== text)
  const emptyMessage =
    text.length < SHORTEST
      ? `Type at least ${SHORTEST} characters.`
      : isPending
        ? 'Searching…'
        : error
          ? 'The names could not be loaded. Type again to try once more.'
          : nothingFound
  return { found: isWanted ? (data ?? []) : [], typed, onType: setTyped, isPending, emptyMessage }
}
