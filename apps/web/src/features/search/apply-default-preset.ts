import type { FilterPresetView, SearchModuleView } from '@cognate/contract'
import { joinRecords, narrowingOf } from '../../model/filters/preset-filters.ts'
import type { Query } from '../../model/query/query.ts'

type Preset = Pick<FilterPresetView, 'filter_data' | 'conflict_of_interest'>

/** The default preset that a query needs; none where there is none, or where the query has been narrowed before. S-06. */
export function neededPreset({ isNew }: Pick<Query, 'isNew'>, defaultPreset: string | null): string | null {
  return isNew ? defaultPreset : null
}

/**
 * A query as it is sent. A new one gets what the default preset sets in its dataset; a filter that it already has wins.
 * @param preset  Null where none applies, or where it is gone.
 */
export function applyDefaultPreset(
  { isNew: _, ...query }: Query,
  preset: Preset | null,
  modules: readonly SearchModuleView[],
): Query {
  if (!preset) return query
  const module = modules.find(({ key }) => key === query.dataset)
  const { filters, conflicts } = narrowingOf(preset, module)
  return { ...query, filters: { ...filters, ...query.filters }, conflict_of_interest: withOwn(conflicts, query) }
}

/** A new query with the cool-down of the organisation, unless it says itself whom past asking hides, or its dataset has no people. */
export function applyCoolDown(query: Query, months: number | null, modules: readonly SearchModuleView[]): Query {
  const module = modules.find(({ key }) => key === query.dataset)
  const hasFilter = module?.filters.some(({ field }) => field === 'months_since_asked')
  if (months === null || !hasFilter || query.filters.months_since_asked) return query
  return { ...query, filters: { ...query.filters, months_since_asked: { type: 'range', start: months, end: null } } }
}

/** What a preset checks against, and the authors of the file that the query was read from, by its rules. */
function withOwn(
  conflicts: Query['conflict_of_interest'],
  { conflict_of_interest: own }: Pick<Query, 'conflict_of_interest'>,
) {
  if (!own || own.records.length === 0) return conflicts
  return { ...conflicts, ...own, records: joinRecords(own, conflicts) }
}
