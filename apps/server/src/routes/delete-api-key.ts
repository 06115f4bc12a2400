import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'

/** Ends an API key of the caller. */
export const deleteApiKey: Handler<'deleteApiKey'> = async ({ params, caller, services }) => {
  if (!(await services.workspace.apiKeys.remove(caller.actor, params.uuid))) throw new AppError('not_found')
}
