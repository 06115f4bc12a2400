import { AppError } from '@cognate/contract'
import { askPassword } from '../http/ask-password.ts'
import type { Handler } from '../http/handler.ts'
import { signOut } from '../http/sessions.ts'

/** The caller's address: there is one, which the operator gave. */
export const listEmails: Handler<'listEmails'> = async ({ caller }) => ({
  status: 200,
  data: [{ email: caller.account.email, primary: true, verified: true }],
})

/** Everything kept of the caller, for the caller to take along. */
export const exportAccount: Handler<'exportAccount'> = async ({ caller, reply, services }) => {
  const everything = await services.workspace.accounts.exportOf(caller.account.id)
  if (!everything) throw new AppError('not_authenticated')
  reply.header('content-disposition', 'attachment; filename="cognate-account.json"')
  return everything
}

/** Deletes the caller's account with everything made with it. What was done by it stays on record, without a name. */
export const deleteAccount: Handler<'deleteAccount'> = async ({ body, caller, request, reply, services }) => {
  const { account } = caller
  const { id } = account
  if (account.password_hash !== null) await askPassword(body.password, { account, field: 'password' }, services)
  await services.workspace.accounts.remove(id, id)
  await signOut(request, reply)
  return undefined
}
