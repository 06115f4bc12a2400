import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

// On most days nobody is late, and home goes without the list.
const LateList = lazyPart(async () => (await import('./late-list.tsx')).LateList)

/** Everybody whose answer or report has not come in time, over all manuscripts, at home; nothing where that is nobody. */
export function LateAnswers() {
  const { data } = useQuery({
    queryKey: queryKeys.lateAnswers,
    queryFn: ({ signal }) => call('listLateAnswers', { signal, priority: 'suggestion' }),
    staleTime: 0,
  })
  if (!data?.results.length) return null
  return (
    <Suspense>
      <LateList late={data.results} />
    </Suspense>
  )
}
