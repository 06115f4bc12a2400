import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'

/** Changes the address of an included record, or whether it adds to the question. An empty address is none. */
export const changeIncludedRecord: Handler<'changeIncludedRecord'> = async ({ params, body, caller, services }) => {
  const { email_address, used_in_search } = body
  const changes = { used_in_search, email_address: email_address === '' ? null : email_address }
  const record = await services.workspace.searches.changeIncluded(caller.actor, params.uuid, changes)
  if (!record) throw new AppError('record_not_found')
  return record
}
