import type { Account } from '@cognate/workspace'
import { hashPassword, requireNewPassword } from '../access/passwords.ts'
import { askPassword } from '../http/ask-password.ts'
import type { Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'
import { signIn } from '../http/sessions.ts'
import { passwordChangedLetter } from '../mail/letters.ts'

/** Changes the caller's password. Every session and API key of the caller ends, and this browser gets a new session. */
export const changePassword: Handler<'changePassword'> = async ({ body, caller, request, reply, services }) => {
  const { account } = caller
  requireNewPassword(body.new_password, 'new_password', account)
  await askPassword(body.current_password, { account, field: 'current_password' }, services)
  await replacePassword(account, await hashPassword(body.new_password), 'account.password_changed', services)
  await signIn(request, reply, account.id, services)
  return { status: 200 }
}

/** Sets a password, ends every session and API key of the account, and tells the person by mail. */
export async function replacePassword(
  account: Account,
  hash: string,
  action: 'account.password_changed' | 'account.password_reset',
  { workspace, mailer, background }: Services,
): Promise<void> {
  await workspace.accounts.setPassword(account.id, hash, { by: account.id, action })
  if (mailer.isReady) background.begin('password mail', () => mailer.send(passwordChangedLetter(account)))
}
