import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'
import { filterPresetView } from './filter-preset-view.ts'

/** Makes a preset that the caller sees the caller's default, in place of any other. */
export const activateFilterPreset: Handler<'activateFilterPreset'> = async ({ params, caller, services }) => {
  const preset = await services.workspace.filterPresets.activate(caller.actor, params.uuid)
  if (!preset) throw new AppError('filter_preset_not_found')
  return filterPresetView(preset)
}
