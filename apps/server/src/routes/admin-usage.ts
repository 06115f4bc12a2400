import { administered } from '../administration/administered.ts'
import { readUsage, usageAsCsv } from '../administration/usage.ts'
import type { Call, Handler } from '../http/handler.ts'
import { sendCsv } from '../http/send-csv.ts'

/** How much is used, by month: numbers alone. */
export const getUsage: Handler<'getUsage'> = async (call) =>
  readUsage(call.services.workspace, await askedOrganisation(call))

export const exportUsage: Handler<'exportUsage'> = async (call) => {
  const organisation = await askedOrganisation(call)
  const csv = await usageAsCsv(call.services.workspace, organisation)
  return sendCsv(call.reply, `cognate-usage-${organisation?.name ?? 'all'}`, csv)
}

/** Undefined: all, for operators alone; local administrators mean their own. @throws AppError not_found */
async function askedOrganisation({ query, caller, services }: Pick<Call<'getUsage'>, 'query' | 'caller' | 'services'>) {
  const name = query.organisation ?? (caller.isOperator ? undefined : caller.organisation.name)
  return name === undefined ? undefined : administered(caller, name, services)
}
