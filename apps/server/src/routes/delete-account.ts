import { askPassword } from '../http/ask-password.ts'
import type { Handler } from '../http/handler.ts'
import { signOut } from '../http/sessions.ts'

/** Deletes the caller's account with everything made with it. What was done by it stays on record, without a name. */
export const deleteAccount: Handler<'deleteAccount'> = async ({ body, caller, request, reply, services }) => {
  const { account } = caller
  const { id } = account
  if (account.password_hash !== null) await askPassword(body.password, { account, field: 'password' }, services)
  await services.workspace.accounts.remove(id, id)
  await signOut(request, reply)
  return undefined
}
