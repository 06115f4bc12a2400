import { AppError } from '@cognate/contract'
import type { Handler } from '../handler.ts'
import { addressKey } from '../http/rate-limits.ts'
import { signOut } from '../http/sessions.ts'
import { Tries } from '../http/tries.ts'
import { purposeOf } from '../mail/password-links.ts'
import { hashPassword, requireNewPassword } from '../passwords.ts'
import { personAt } from '../traces/who.ts'
import { replacePassword } from './change-password.ts'

/** Sets a new password by a key from a mail, once, and ends every session; succeeds by answering that nobody is signed in. */
export function createResetPassword(): Handler<'resetPassword'> {
  const tries = new Tries()
  return async ({ body, request, reply, services }) => {
    requireNewPassword(body.password, 'password')
    tries.count([`address ${addressKey(request.ip)}`])
    const purpose = await purposeOf(body.key, services)
    if (!purpose) throw new AppError('invalid_password_reset_key')
    const hash = await hashPassword(body.password)
    const userId = await services.workspace.tokens.take(purpose, body.key)
    const account = userId === undefined ? undefined : await services.workspace.accounts.byId(userId)
    if (!account) throw new AppError('invalid_password_reset_key')
    await replacePassword(account, hash, 'account.password_reset', services)
    await services.traces.note('password_reset', personAt(account, request))
    await signOut(request, reply)
    throw new AppError('not_authenticated')
  }
}
