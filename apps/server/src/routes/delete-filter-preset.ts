import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'

/** Deletes a filter preset of the caller with its shares. */
export const deleteFilterPreset: Handler<'deleteFilterPreset'> = async ({ params, caller, services }) => {
  const isGone = await services.workspace.filterPresets.remove(caller.actor, params.uuid)
  if (!isGone) throw new AppError('filter_preset_not_found')
}
