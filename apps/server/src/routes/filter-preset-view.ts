import type { FilterPresetView } from '@cognate/contract'
import type { FilterPreset } from '@cognate/workspace'

/** A filter preset as the caller sees it. */
export function filterPresetView(preset: FilterPreset): FilterPresetView {
  return { ...preset, created_at: preset.created_at.toISOString(), updated_at: preset.updated_at.toISOString() }
}
