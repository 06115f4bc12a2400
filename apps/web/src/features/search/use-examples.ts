import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { exampleQueries, examplesFrom } from './example-queries.ts'

/** Works whose titles are read, of which some are too long or too short. */
const SAMPLE = '60'

/** Example queries from the catalogue at hand, the same for a day; undefined while they load. */
export function useExamples(): readonly string[] | undefined {
  const titles = useQuery({
    queryKey: queryKeys.exampleTitles,
    queryFn: ({ signal }) =>
      call('openList', {
        params: { entity: 'works' },
        query: { sample: SAMPLE, 'per-page': SAMPLE, seed: new Date().toISOString().slice(0, 10), select: 'title' },
        signal,
        priority: 'suggestion',
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (titles.isPending) return undefined
  return titles.data ? examplesFrom(titles.data.results.map(({ title }) => title as string | null)) : exampleQueries
}
