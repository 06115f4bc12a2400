import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'

/** Deletes a saved search of the caller with its records and shares. */
export const deleteSearch: Handler<'deleteSearch'> = async ({ params, caller, services }) => {
  const isGone = await services.workspace.searches.remove(caller.actor, params.uuid)
  if (!isGone) throw new AppError('search_not_found')
}
