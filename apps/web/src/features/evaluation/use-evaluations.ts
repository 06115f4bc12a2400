import type { BodyOf, EvaluationView } from '@cognate/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { isActive, POLL_MS } from './evaluations-query.ts'
import { messages } from './messages.ts'

export const evaluationQuery = (uuid: string) =>
  queryOptions({
    queryKey: queryKeys.evaluation(uuid),
    queryFn: ({ signal }) => call('getEvaluation', { params: { uuid }, signal }),
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? POLL_MS : false),
  })

/** The texts with the worst figures, up to a number; read again while the measurement runs. */
export const evaluatedQueriesQuery = (uuid: string, asked: number, count: number) =>
  queryOptions({
    queryKey: queryKeys.evaluatedQueries(uuid, asked, count),
    queryFn: ({ signal }) => call('listEvaluatedQueries', { params: { uuid }, query: { page_size: count }, signal }),
    placeholderData: (previous) => previous,
  })

/** Beginning, stopping, continuing and deleting measurements. Failures are reported. */
export function useEvaluationChanges() {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: queryKeys.evaluationLists.slice(0, 1) })
  const tell = (title: string) => (error: unknown) => showToast({ tone: 'danger', title, details: sentenceOf(error) })
  const create = useMutation({
    mutationFn: (body: BodyOf<'createEvaluation'>) => call('createEvaluation', { body }),
    onError: tell(messages.notBegun),
    onSettled: reload,
  })
  const change = useMutation({
    mutationFn: ({ uuid, state }: { uuid: string; state: 'stopped' | 'waiting' }) =>
      call('changeEvaluation', { params: { uuid }, body: { state } }),
    onError: tell(messages.notChanged),
    onSettled: reload,
  })
  const remove = useMutation({
    mutationFn: ({ uuid }: Pick<EvaluationView, 'uuid'>) => call('deleteEvaluation', { params: { uuid } }),
    onError: tell(messages.notDeleted),
    onSettled: reload,
  })
  return { create, change, remove }
}

export type EvaluationChanges = ReturnType<typeof useEvaluationChanges>
