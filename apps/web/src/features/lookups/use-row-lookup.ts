import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeys } from '../../model/query-keys.ts'

interface RowLookup<Answer> {
  /** Names what is asked for; the answer is kept under it. */
  key: readonly unknown[]
  ask(signal: AbortSignal): Promise<Answer>
  /** What stands for a failure: the page stays silent. R-10. */
  empty: Answer
  isEnabled: boolean
}

/**
 * Asks for something that only decorates a row, when the row is first seen. The answer is kept for the session, an empty one
 * for a failure too; the call is aborted when the row goes.
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
