import type { SessionView } from '@cognate/contract'
import type { Account } from '@cognate/workspace'

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
