import type { FilterPresetView } from '@cognate/contract'
import type { Caller } from '../access/callers.ts'
import { readFilters } from '../discovery/read-filters.ts'
import { checkQuestion, requireFilter } from './question-gate.ts'

type Checked = Pick<FilterPresetView, 'search_module' | 'filter_data'> & {
  conflict_of_interest?: FilterPresetView['conflict_of_interest'] | undefined
}

/**
 * Refuses filters that the dataset lacks or that the caller's licence does not open.
 * @throws AppError filter_not_available, endpoint_not_allowed, invalid_request
 */
export function checkPreset(
  { search_module: dataset, filter_data: { filters }, conflict_of_interest: conflicts }: Checked,
  caller: Caller,
): void {
  checkQuestion({ dataset, filters }, caller)
  if (conflicts?.records.length) requireFilter(caller, 'coi_authors')
  readFilters({ dataset, filters }, [...caller.endpoints])
}
