import { AppError } from '@cognate/contract'
import type { Call, Handler } from '../http/handler.ts'
import { nameRecords } from './name-records.ts'

type Adding = 'addIncludedRecords' | 'addExcludedRecords'
type Store = 'addIncluded' | 'addExcluded'

/** Adds records to those a saved search includes. */
export const addIncludedRecords: Handler<'addIncludedRecords'> = (call) => addRecords(call, 'addIncluded')

/** Adds records to those a saved search leaves out. */
export const addExcludedRecords: Handler<'addExcludedRecords'> = (call) => addRecords(call, 'addExcluded')

async function addRecords({ params, body, caller, services }: Call<Adding>, store: Store) {
  const records = await nameRecords(body.records, services.catalogue)
  const added = await services.workspace.searches[store](caller.actor, params.uuid, records)
  if (!added) throw new AppError('search_not_found')
  return added
}
