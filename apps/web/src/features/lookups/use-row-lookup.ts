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

/** Whether the element with this ref has been visible: what only decorates a row is looked up from then on. */
export function useWasSeen() {
  const { ref, inViewport } = useInViewport()
  const [wasSeen, setWasSeen] = useState(false)
  useEffect(() => {
    if (inViewport) setWasSeen(true)
  }, [inViewport])
  return { ref, wasSeen }
}

/**
 * Looks up something that only decorates a row. The answer is cached for the session, also an empty one after a failure. The
 * call is aborted when the row disappears.
 */
export function useRowLookup<Answer>({ key, ask, empty, isEnabled }: RowLookup<Answer>): Answer | undefined {
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
    enabled: isEnabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data
}
