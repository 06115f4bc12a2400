import type { EvaluationView } from '@cognate/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'

/** Milliseconds between two looks while something is measured. */
export const POLL_MS = 1_500

export const isActive = ({ state }: Pick<EvaluationView, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

export const evaluationsQuery = queryOptions({
  queryKey: queryKeys.evaluationLists,
  queryFn: ({ signal }) => call('listEvaluations', { signal }),
  refetchInterval: ({ state }) => (state.data?.results.some(isActive) ? POLL_MS : false),
})
