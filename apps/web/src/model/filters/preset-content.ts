import type { FilterPresetView } from '@cognate/contract'

/** What a filter preset says. */
export type PresetContent = Pick<
  FilterPresetView,
  'name' | 'search_module' | 'filter_data' | 'conflict_of_interest' | 'populates_sidebar'
>
