import type { Handler } from '../http/handler.ts'
import { callerAt } from '../traces/who.ts'

/** Records in the access log that the page is about to save a file. The figures come from the page and are not checked. */
export const recordExport: Handler<'recordExport'> = async ({ body, caller, request, services }) => {
  const { kind, uuid, format, records } = body
  const facts = { subject: `${kind}:${uuid}`, details: { format }, records }
  await services.traces.note('exported', callerAt(caller, request), facts)
  return undefined
}
