import type { FilterField, FindSimilarRequest } from '@cognate/contract'
import { type Caller, requireDataset, requireFilter } from '../access/callers.ts'

/**
 * Refuses a query that the caller's licence does not open.
 * @throws AppError endpoint_not_allowed
 */
export function checkQuery(
  query: Pick<FindSimilarRequest, 'dataset' | 'filters'> & Partial<Pick<FindSimilarRequest, 'conflict_of_interest'>>,
  caller: Caller,
): void {
  requireDataset(caller, query.dataset)
  for (const field of Object.keys(query.filters) as FilterField[]) requireFilter(caller, field)
  if (query.conflict_of_interest?.records.length) requireFilter(caller, 'coi_authors')
}
