import { AppError } from '@cognate/contract'
import { nameRecords } from '../discovery/name-records.ts'
import type { Call, Handler } from '../http/handler.ts'

/** Adds records to those a saved search includes. */
export const addIncludedRecords: Handler<'addIncludedRecords'> = (call) => addRecords(call, 'addIncluded')

/** Adds records to those a saved search leaves out. */
export const addExcludedRecords: Handler<'addExcludedRecords'> = (call) => addRecords(call, 'addExcluded')

/** Changes the address of an included record, or whether it adds to the query. An empty address removes it. */
export const changeIncludedRecord: Handler<'changeIncludedRecord'> = async ({ params, body, caller, services }) => {
  const { email_address, used_in_search } = body
  const changes = { used_in_search, email_address: email_address === '' ? null : email_address }
  const record = await services.workspace.searches.changeIncluded(caller.actor, params.uuid, changes)
  if (!record) throw new AppError('record_not_found')
  return record
}

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

type Adding = 'addIncludedRecords' | 'addExcludedRecords'
type Store = 'addIncluded' | 'addExcluded'

async function addRecords({ params, body, caller, services }: Call<Adding>, store: Store) {
  const records = await nameRecords(body.records, services.catalogue)
  const addedRecords = await services.workspace.searches[store](caller.actor, params.uuid, records)
  if (!addedRecords) throw new AppError('search_not_found')
  return addedRecords
}
