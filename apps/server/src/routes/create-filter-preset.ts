import type { Handler } from '../http/handler.ts'
import { filterPresetView } from './filter-preset-view.ts'
import { checkPreset } from './preset-gate.ts'

/** Keeps filters of a dataset under a name. */
export const createFilterPreset: Handler<'createFilterPreset'> = async ({ body, caller, services }) => {
  checkPreset(body, caller)
  return filterPresetView(await services.workspace.filterPresets.create(caller.actor, body))
}
