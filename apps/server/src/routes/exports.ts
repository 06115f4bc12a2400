import type { Handler } from '../http/handler.ts'
import { callerAt } from '../traces/who.ts'

/** Keeps in the access log that the page is about to save a file. What it says is the caller's word and is not checked. */
export const recordExport: Handler<'recordExport'> = async ({ body, caller, request, services }) => {
  const { kind, uuid, format, records } = body
  const facts = { subject: `${kind}:${uuid}`, details: { format }, records }
  await services.traces.note('exported', callerAt(caller, request), facts)
  return undefined
}
