import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'
import { searchView } from './search-view.ts'

/** A saved search that the caller sees, with its records. */
export const getSearch: Handler<'getSearch'> = async ({ params, caller, services }) => {
  const search = await services.workspace.searches.get(caller.actor, params.uuid)
  if (!search) throw new AppError('search_not_found')
  return searchView(search)
}
