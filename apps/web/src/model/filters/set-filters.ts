import type { ConflictInput, FilterField, Filters } from '@cognate/contract'
import { countFilterValues } from './filter-changes.ts'
import { countHidden } from './without-hidden.ts'

/** What the sidebar sets: filters, and the people experts are checked against. */
export interface Narrowing {
  filters: Filters
  conflicts: ConflictInput | null
}

/** Results that were hidden one by one are a filter on the wire, but nobody has set it: they are counted apart. */
export const hidesRecords = (field: string, type: string | undefined): boolean =>
  field === 'excluded_records' && type === 'exclude'

/** The filters that are set, each once, however many values it has. People whom experts are checked against are one. */
export function setFields({ filters, conflicts }: Narrowing): FilterField[] {
  const fields = (Object.keys(filters) as FilterField[]).filter(
    (field) => countFilterValues(filters[field]) > 0 && !hidesRecords(field, filters[field]?.type),
  )
  const isChecking = (conflicts?.records.length ?? 0) > 0
  return isChecking && !fields.includes('coi_authors') ? [...fields, 'coi_authors'] : fields
}

/** How many filters are set: the same number on every screen. */
export const countSetFilters = (narrowing: Narrowing): number => setFields(narrowing).length

/** Whether nothing is set and nothing is hidden. */
export const isUnnarrowed = (narrowing: Narrowing): boolean =>
  countSetFilters(narrowing) === 0 && countHidden(narrowing.filters.excluded_records) === 0
