import type { Handler } from '../http/handler.ts'
import { nameRecords } from './name-records.ts'
import { searchView } from './search-view.ts'

/** Saves a search under a name, with the records that it begins with. */
export const createSearch: Handler<'createSearch'> = async ({ body, caller, services }) => {
  const included_records = await nameRecords(body.included_records, services.catalogue)
  const excluded_records = await nameRecords(body.excluded_records, services.catalogue)
  const content = { ...body, external_identifier: body.external_identifier ?? null }
  return searchView(
    await services.workspace.searches.create(caller.actor, { ...content, included_records, excluded_records }),
  )
}
