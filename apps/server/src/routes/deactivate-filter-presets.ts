import type { Handler } from '../http/handler.ts'

/** Leaves the caller without a default preset. */
export const deactivateFilterPresets: Handler<'deactivateFilterPresets'> = async ({ caller, services }) => {
  await services.workspace.filterPresets.deactivateAll(caller.actor)
}
