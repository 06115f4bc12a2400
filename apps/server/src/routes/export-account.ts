import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'

/** Everything kept of the caller, for the caller to take along. */
export const exportAccount: Handler<'exportAccount'> = async ({ caller, reply, services }) => {
  const everything = await services.workspace.accounts.exportOf(caller.account.id)
  if (!everything) throw new AppError('not_authenticated')
  reply.header('content-disposition', 'attachment; filename="cognate-account.json"')
  return everything
}
