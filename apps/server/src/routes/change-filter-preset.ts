import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'
import { filterPresetView } from './filter-preset-view.ts'
import { checkPreset } from './preset-gate.ts'
import { seenAt } from './seen-at.ts'

/** Changes a filter preset of the caller; its filters are held to the dataset that it has afterwards. */
export const changeFilterPreset: Handler<'changeFilterPreset'> = async ({ params, body, caller, services }) => {
  const { filterPresets } = services.workspace
  const known = await filterPresets.get(caller.actor, params.uuid)
  if (!known) throw new AppError('filter_preset_not_found')
  const { search_module, filter_data, conflict_of_interest } = body
  if (search_module || filter_data || conflict_of_interest) {
    checkPreset(
      {
        search_module: search_module ?? known.search_module,
        filter_data: filter_data ?? known.filter_data,
        conflict_of_interest,
      },
      caller,
    )
  }
  const { updated_at, ...changes } = body
  const preset = await filterPresets.change(caller.actor, params.uuid, changes, seenAt(updated_at))
  if (!preset) throw new AppError('filter_preset_not_found')
  return filterPresetView(preset)
}
