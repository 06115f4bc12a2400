import type { FilterPresetView } from '@cognate/contract'
import { readFilters } from '../discovery/read-filters.ts'
import type { Caller } from '../http/callers.ts'
import { checkQuestion } from './question-gate.ts'

/**
 * Refuses filters that the dataset lacks or that the caller's licence does not open.
 * @throws AppError filter_not_available, endpoint_not_allowed, invalid_request
 */
export function checkPreset(
  { search_module: dataset, filter_data: { filters } }: Pick<FilterPresetView, 'search_module' | 'filter_data'>,
  caller: Caller,
): void {
  checkQuestion({ dataset, filters }, caller)
  readFilters({ dataset, filters }, [...caller.endpoints])
}
