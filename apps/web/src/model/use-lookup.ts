import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from './messages.ts'
import { queryKeys } from './query-keys.ts'

/** Milliseconds without typing before a look-up, and the fewest characters for one unless said otherwise. S-04. */
const DELAY = 150
const MIN_LENGTH = 3

interface Lookup<Match> {
  matches: readonly Match[]
  typed: string
  onType(text: string): void
  isPending: boolean
  /** Shown in place of an empty list; empty before anything is typed: a field that is merely passed says nothing. */
  emptyMessage: string
}

interface LookupOptions<Match> {
  /** The part of the cache key that names the kind of look-up. */
  key: string
  ask(text: string, signal: AbortSignal): Promise<readonly Match[]>
  noMatchMessage: string
  /** The fewest characters; 0 offers some before anything is typed. */
  minLength?: number
  /** Milliseconds for which an answer is taken again. */
  staleTime?: number
  /** What the field says of what is chosen: with it, as with nothing, anything is offered. */
  chosen?: string | undefined
}

/** Looks up a typed text, usually from 3 characters on. A call for an earlier text is aborted when the next one begins. */
export function useLookup<Match>({
  key,
  ask,
  noMatchMessage,
  minLength = MIN_LENGTH,
  staleTime = 5 * 60_000,
  chosen,
}: LookupOptions<Match>): Lookup<Match> {
  const [typed, setTyped] = useState('')
  const text = typed === chosen ? '' : typed.trim()
  const [settledText] = useDebouncedValue(text, DELAY)
  const isWanted = text.length >= minLength && settledText.length >= minLength
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.lookup(key, settledText.toLowerCase()),
    queryFn: ({ signal }) => ask(settledText, signal),
    enabled: isWanted,
    staleTime,
    retry: false,
  })
  const isPending = text.length >= minLength && (isFetching || settledText !== text)
  const emptyMessage =
    text.length < minLength
      ? text && messages.tooShort(minLength)
      : isPending
        ? messages.searching
        : error
          ? messages.lookupFailed
          : noMatchMessage
  return { matches: isWanted ? (data ?? []) : [], typed, onType: setTyped, isPending, emptyMessage }
}
