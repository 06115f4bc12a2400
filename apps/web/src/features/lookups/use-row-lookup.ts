import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeys } from '../../model/query-keys.ts'

interface RowLookup<Answer> {
  /** The cache key of the answer. */
  key: readonly unknown[]
  ask(signal: AbortSignal): Promise<Answer>
  /** The answer after a failure, which the page does not report. R-10. */
  empty: Answer
  isEnabled: boolean
}

/**
 * Looks up something that only decorates a row, when the row is first visible. The answer is cached for the session, also an
 * empty one after a failure. The call is aborted when the row disappears.
 */
export function useRowLookup<Answer>({ key, ask, empty, isEnabled }: RowLookup<Answer>) {
  const { ref, inViewport } = useInViewport()
  const [wasSeen, setWasSeen] = useState(false)
  useEffect(() => {
    if (inViewport) setWasSeen(true)
  }, [inViewport])
  const { data } = useQuery({
    queryKey: queryKeys.rowLookup(key),
    queryFn: async ({ signal }) => {
      try {
        return await ask(signal)
      } catch (error) {
        if (signal.aborted) throw error
        return empty
      }
    },
    enabled: isEnabled && wasSeen,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return { ref, answer: data }
}
