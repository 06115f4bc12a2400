import type { ConflictInput, FilterField, FilterPresetView, SearchModuleView } from '@cognate/contract'
import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { shortId } from '@cognate/contract/ids'
import { type Filter, fittingFilters, hasFilter, isSameFilter, withFilter } from './filter-changes.ts'
import { isUnnarrowed, type Narrowing } from './set-filters.ts'
import { withoutHidden } from './without-hidden.ts'

const { methods: usualMethods, ...marksOfUsualRules } = usualConflictRules

/** The default check for conflicts, against nobody. */
export const noConflicts: ConflictInput = {
  ...marksOfUsualRules,
  check: [...usualMethods],
  records: [],
}

type Module = Pick<SearchModuleView, 'filters'>
type Preset = Pick<FilterPresetView, 'filter_data' | 'conflict_of_interest'>

export const noNarrowing: Narrowing = { filters: {}, conflicts: null }

/** Whether the experts of a dataset can be checked for conflicts. */
export const checksConflicts = (module: Module | undefined) => hasFilter(module, 'coi_authors')

/** The part of a narrowing that applies to a dataset. The server refuses filters that a dataset lacks. */
export function fittingNarrowing({ filters, conflicts }: Narrowing, module: Module | undefined): Narrowing {
  const fittingConflicts = conflicts && conflicts.records.length > 0 && checksConflicts(module) ? conflicts : null
  const moduleFilters = fittingFilters(filters, module)
  // Without values it means the people the query checks against.
  const hidingFilter = fittingConflicts && filters.coi_authors ? { coi_authors: filters.coi_authors } : {}
  return { filters: { ...moduleFilters, ...hidingFilter }, conflicts: fittingConflicts }
}

/** What a preset sets in a dataset. */
export function narrowingOf(preset: Preset, module: Module | undefined): Narrowing {
  const { check, records } = preset.conflict_of_interest
  const conflicts = { ...noConflicts, ...(check.length > 0 && { check }), records }
  return fittingNarrowing({ filters: preset.filter_data.filters, conflicts }, module)
}

const idsOf = (conflicts: ConflictInput | null) =>
  new Set(conflicts?.records.map(({ identifier }) => shortId(identifier)))

/** Whether the whole contains all that the part sets. False for a part that sets nothing. */
export function isWithin(part: Narrowing, whole: Narrowing): boolean {
  if (isUnnarrowed(part)) return false
  const ids = idsOf(whole.conflicts)
  const fields = Object.keys(part.filters) as FilterField[]
  return (
    fields.every((field) => isSameFilter(part.filters[field], whole.filters[field])) &&
    [...idsOf(part.conflicts)].every((id) => ids.has(id))
  )
}

/**
 * Replaces a narrowing by a preset. Results that were hidden by hand stay hidden, and whoever was checked against still is: a preset
 * of one manuscript must not take the authors of another out of the check.
 */
export function applyPreset(preset: Narrowing, before: Narrowing): Narrowing {
  return keepHidden(keepChecked(preset, before), before)
}

/** Those whom one check names, and the others of a second. */
export function joinRecords(first: ConflictInput, second: ConflictInput | null): ConflictInput['records'] {
  const ids = idsOf(first)
  return [...first.records, ...(second?.records ?? []).filter(({ identifier }) => !ids.has(shortId(identifier)))]
}

function keepChecked(preset: Narrowing, { filters, conflicts }: Narrowing): Narrowing {
  if (!conflicts || conflicts.records.length === 0) return preset
  return {
    filters: withFilter(preset.filters, 'coi_authors', preset.filters.coi_authors ?? filters.coi_authors),
    conflicts: {
      ...conflicts,
      check: [...new Set([...conflicts.check, ...(preset.conflicts?.check ?? [])])],
      records: joinRecords(conflicts, preset.conflicts),
    },
  }
}

function keepHidden(preset: Narrowing, before: Narrowing): Narrowing {
  const hiddenFilter = before.filters.excluded_records
  if (hiddenFilter?.type !== 'exclude') return preset
  const presetFilter = preset.filters.excluded_records
  const values = [...new Set([...(presetFilter?.values ?? []), ...hiddenFilter.values])]
  const combinedFilter =
    presetFilter?.type === 'include'
      ? withoutHidden(presetFilter, hiddenFilter.values)
      : { type: 'exclude' as const, values }
  return { ...preset, filters: withFilter(preset.filters, 'excluded_records', combinedFilter) }
}

export function withoutPreset(whole: Narrowing, preset: Narrowing): Narrowing {
  const filters = (Object.entries(preset.filters) as [FilterField, Filter][]).reduce(
    (remainingFilters, [field, filter]) =>
      isSameFilter(remainingFilters[field], filter) ? withFilter(remainingFilters, field, undefined) : remainingFilters,
    whole.filters,
  )
  const ids = idsOf(preset.conflicts)
  const records = whole.conflicts?.records.filter(({ identifier }) => !ids.has(shortId(identifier))) ?? []
  if (!whole.conflicts || records.length === 0) return { filters, conflicts: null }
  const hiding = whole.filters.coi_authors
  return { filters: withFilter(filters, 'coi_authors', hiding), conflicts: { ...whole.conflicts, records } }
}
