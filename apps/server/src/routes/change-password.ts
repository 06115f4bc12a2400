import type { Account } from '@cognate/workspace'
import type { Handler } from '../handler.ts'
import { signIn } from '../http/sessions.ts'
import { Tries } from '../http/tries.ts'
import { passwordChangedLetter } from '../mail/letters.ts'
import { hashPassword, requireNewPassword, requirePassword } from '../passwords.ts'
import type { Services } from '../services.ts'

/** Changes the caller's password. Every session of the caller ends, and this browser gets a new one. */
export function createChangePassword(): Handler<'changePassword'> {
  const tries = new Tries()
  return async ({ body, caller: { account }, request, reply, services }) => {
    requireNewPassword(body.new_password, 'new_password')
    tries.count([account.id])
    await requirePassword(body.current_password, account.password_hash, 'current_password')
    tries.forget([account.id])
    await replacePassword(account, await hashPassword(body.new_password), 'account.password_changed', services)
    await signIn(request, reply, account.id, services)
    return { status: 200 }
  }
}

/** Sets a password, ends every session of the account, records it, and tells the person by mail. */
export async function replacePassword(
  account: Account,
  hash: string,
  action: 'account.password_changed' | 'account.password_reset',
  { workspace, mailer, background }: Services,
): Promise<void> {
  await workspace.accounts.setPassword(account.id, hash, { by: account.id, action })
  await workspace.sessions.destroyAllOf(account.id)
  if (mailer.isReady) background.begin('password mail', () => mailer.send(passwordChangedLetter(account)))
}
