import { AppError, type FilterField, type FindSimilarRequest } from '@cognate/contract'
import type { Caller } from '../http/callers.ts'

/**
 * Refuses a question that the caller's licence does not open.
 * @throws AppError endpoint_not_allowed
 */
export function checkQuestion(question: Pick<FindSimilarRequest, 'dataset' | 'filters'>, caller: Caller): void {
  if (!caller.datasets.has(question.dataset)) {
    throw new AppError('endpoint_not_allowed', { detail: `The licence does not include ${question.dataset}.` })
  }
  const closed = (Object.keys(question.filters) as FilterField[]).find((field) => !caller.filters.has(field))
  if (closed)
    throw new AppError('endpoint_not_allowed', { detail: `The licence does not include the filter ${closed}.` })
}
