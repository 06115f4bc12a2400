import { AppError, type FilterField, type FindSimilarRequest } from '@cognate/contract'
import type { Caller } from '../access/callers.ts'

/**
 * Refuses a question that the caller's licence does not open.
 * @throws AppError endpoint_not_allowed
 */
export function checkQuestion(
  question: Pick<FindSimilarRequest, 'dataset' | 'filters'> & Partial<Pick<FindSimilarRequest, 'conflict_of_interest'>>,
  caller: Caller,
): void {
  if (!caller.datasets.has(question.dataset)) {
    throw new AppError('endpoint_not_allowed', { detail: `The licence does not include ${question.dataset}.` })
  }
  for (const field of Object.keys(question.filters) as FilterField[]) requireFilter(caller, field)
  if (question.conflict_of_interest?.records.length) requireFilter(caller, 'coi_authors')
}

/**
 * Refuses what goes with a filter that the caller's licence does not open.
 * @throws AppError endpoint_not_allowed
 */
export function requireFilter({ filters }: Caller, field: FilterField): void {
  if (filters.has(field)) return
  throw new AppError('endpoint_not_allowed', { detail: `The licence does not include the filter ${field}.` })
}
