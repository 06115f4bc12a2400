import type { FilterPresetView } from '@cognate/contract'
import type { Sharing } from './sharing.ts'

export type PresetContent = Pick<
  FilterPresetView,
  'name' | 'search_module' | 'filter_data' | 'conflict_of_interest' | 'populates_sidebar'
>

export interface FilterPreset extends PresetContent, Sharing {
  uuid: string
  /** Whether it is the actor's own default; somebody else's choice does not count. */
  is_active: boolean
  created_at: Date
  updated_at: Date
}
