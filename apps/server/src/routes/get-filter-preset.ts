import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'
import { filterPresetView } from './filter-preset-view.ts'

/** A filter preset that the caller sees. */
export const getFilterPreset: Handler<'getFilterPreset'> = async ({ params, caller, services }) => {
  const preset = await services.workspace.filterPresets.get(caller.actor, params.uuid)
  if (!preset) throw new AppError('filter_preset_not_found')
  return filterPresetView(preset)
}
