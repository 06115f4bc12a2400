import { AppError, type FilterField, type FindSimilarRequest, isDocumentDataset } from '@cognate/contract'
import { type Caller, requireDataset, requireFilter } from '../access/callers.ts'

/**
 * Refuses a query that the caller's licence does not open, and one that no dataset can answer.
 * @throws AppError endpoint_not_allowed, invalid_request
 */
export function checkQuery(
  query: Pick<FindSimilarRequest, 'dataset' | 'filters'> &
    Partial<Pick<FindSimilarRequest, 'conflict_of_interest' | 'among'>>,
  caller: Caller,
): void {
  requireDataset(caller, query.dataset)
  if (query.among && isDocumentDataset(query.dataset))
    throw new AppError('invalid_request', { fields: [{ field: 'among', message: 'Not for this dataset.' }] })
  for (const field of Object.keys(query.filters) as FilterField[]) requireFilter(caller, field)
  if (query.conflict_of_interest?.records.length) requireFilter(caller, 'coi_authors')
}
