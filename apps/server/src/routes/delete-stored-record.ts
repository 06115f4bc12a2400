import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'

/** Takes an included record out of its saved search. */
export const deleteIncludedRecord: Handler<'deleteIncludedRecord'> = async ({ params, caller, services }) => {
  if (!(await services.workspace.searches.removeIncluded(caller.actor, params.uuid)))
    throw new AppError('record_not_found')
}

/** Lets an excluded record appear again in its saved search. */
export const deleteExcludedRecord: Handler<'deleteExcludedRecord'> = async ({ params, caller, services }) => {
  if (!(await services.workspace.searches.removeExcluded(caller.actor, params.uuid)))
    throw new AppError('record_not_found')
}
