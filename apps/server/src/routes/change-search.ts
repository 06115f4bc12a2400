import { AppError } from '@cognate/contract'
import type { Handler } from '../handler.ts'
import { searchView } from './search-view.ts'

/** Renames a saved search of the caller, or changes what it says of conflicts. */
export const changeSearch: Handler<'changeSearch'> = async ({ params, body, caller, services }) => {
  const search = await services.workspace.searches.change(caller.actor, params.uuid, body)
  if (!search) throw new AppError('search_not_found')
  return searchView(search)
}
