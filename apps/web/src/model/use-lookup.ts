import { fold } from '@cognate/contract/fold'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from './messages.ts'
import { queryKeys } from './query-keys.ts'

/** Milliseconds without typing before a look-up, and the fewest characters for one. S-04. */
const DELAY = 150
const MIN_LENGTH = 3

interface Lookup<Match> {
  matches: readonly Match[]
  typed: string
  onType(text: string): void
  isPending: boolean
  /** Shown in place of an empty list. */
  emptyMessage: string
}

interface LookupOptions<Match> {
  /** The part of the cache key that names the kind of look-up. */
  key: string
  ask(text: string, signal: AbortSignal): Promise<readonly Match[]>
  noMatchMessage: string
}

/** Looks up a typed text, from 3 characters on. A call for an earlier text is aborted when the next one begins. */
export function useLookup<Match>({ key, ask, noMatchMessage }: LookupOptions<Match>): Lookup<Match> {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const [settledText] = useDebouncedValue(text, DELAY)
  const isWanted = text.length >= MIN_LENGTH && settledText.length >= MIN_LENGTH
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.lookup(key, fold(settledText)),
    queryFn: ({ signal }) => ask(settledText, signal),
    enabled: isWanted,
    staleTime: 5 * 60_000,
    retry: false,
  })
  const isPending = text.length >= MIN_LENGTH && (isFetching || settledText !== text)
  const emptyMessage =
    text.length < MIN_LENGTH
      ? messages.tooShort(MIN_LENGTH)
      : isPending
        ? messages.searching
        : error
          ? messages.lookupFailed
          : noMatchMessage
  return { matches: isWanted ? (data ?? []) : [], typed, onType: setTyped, isPending, emptyMessage }
}
