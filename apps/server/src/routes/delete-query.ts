import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'

/** Deletes a stored query of the caller, and its text with it. */
export const deleteQuery: Handler<'deleteQuery'> = async ({ params, caller, services }) => {
  const isGone = await services.workspace.queries.remove(caller.actor, params.uuid)
  if (!isGone) throw new AppError('query_not_found')
}
