import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'
import { searchView } from './search-view.ts'
import { seenAt } from './seen-at.ts'

/** Renames a saved search of the caller, changes its reference or what it says of conflicts. */
export const changeSearch: Handler<'changeSearch'> = async ({ params, body, caller, services }) => {
  const { updated_at, ...changes } = body
  const search = await services.workspace.searches.change(caller.actor, params.uuid, changes, seenAt(updated_at))
  if (!search) throw new AppError('search_not_found')
  return searchView(search)
}
