import { AppError, type SessionView } from '@cognate/contract'
import type { Account } from '@cognate/workspace'
import { signedInCaller } from '../http/admit.ts'
import type { Handler } from '../http/handler.ts'

/** Who is signed in. */
export const getSession: Handler<'getSession'> = async ({ request, services }) => {
  const caller = await signedInCaller(request, services)
  if (!caller) throw new AppError('not_authenticated')
  return sessionView(caller.account)
}

/** The account as the session calls give it. */
export function sessionView(account: Account): SessionView {
  const { username, first_name, last_name } = account
  const display = `${first_name} ${last_name}`.trim() || username
  const has_usable_password = account.password_hash !== null
  return {
    status: 200,
    data: { user: { username, first_name, last_name, display, has_usable_password } },
    meta: { is_authenticated: true },
  }
}
