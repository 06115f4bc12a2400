import { AppError, MAX_LIMIT, type RecordExportRequest } from '@cognate/contract'
import type { Call, Handler } from '../http/handler.ts'
import { callerAt } from '../traces/who.ts'

/** Records in the access log that the page is about to save a file of something that the caller may read. */
export const recordExport: Handler<'recordExport'> = async (call) => {
  const { kind, uuid, format, records } = call.body
  const most = await mostRecords(call.body, call)
  const facts = { subject: `${kind}:${uuid}`, details: { format }, records: Math.min(records, most) }
  await call.services.traces.note('exported', callerAt(call.caller, call.request), facts)
  return undefined
}

/** How many records a file of it can hold. @throws AppError as reading it does */
async function mostRecords({ kind, uuid }: RecordExportRequest, { caller, services }: Call<'recordExport'>) {
  const { frozenAnswers, queries, searches } = services.workspace
  if (kind === 'query') {
    if (!(await queries.get(caller.actor, uuid))) throw new AppError('query_not_found')
    return MAX_LIMIT
  }
  if (kind === 'frozen') {
    const frozen = await frozenAnswers.get(caller.actor, uuid)
    if (!frozen) throw new AppError('frozen_not_found')
    return frozen.results
  }
  const collection = await searches.get(caller.actor, uuid)
  if (!collection) throw new AppError('search_not_found')
  return collection.included_records.length + collection.excluded_records.length
}
