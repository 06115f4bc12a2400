import { AppError } from '@cognate/contract'
import { hashPassword, requireNewPassword } from '../access/passwords.ts'
import type { Handler } from '../http/handler.ts'
import { signOut } from '../http/sessions.ts'
import { countTry } from '../http/tries.ts'
import { purposeOf } from '../mail/password-links.ts'
import { personAt } from '../traces/who.ts'
import { replacePassword } from './change-password.ts'

/** Sets a new password by a key from a mail, once, and ends every session; succeeds by answering that nobody is signed in. */
export const resetPassword: Handler<'resetPassword'> = async ({ body, request, reply, services }) => {
  requireNewPassword(body.password, 'password')
  await countTry({ kind: 'password key', request }, services)
  const purpose = await purposeOf(body.key, services)
  if (!purpose) throw new AppError('invalid_password_reset_key')
  const { accounts, tokens } = services.workspace
  const userId = await tokens.check(purpose, body.key)
  const account = userId === undefined ? undefined : await accounts.byId(userId)
  // A password that is refused leaves the key as it is, for another try.
  if (account) requireNewPassword(body.password, 'password', account)
  const hash = await hashPassword(body.password)
  if (!account || !(await tokens.take(purpose, body.key))) throw new AppError('invalid_password_reset_key')
  await replacePassword(account, hash, 'account.password_reset', services)
  await services.traces.note('password_reset', personAt(account, request))
  await signOut(request, reply)
  throw new AppError('not_authenticated')
}
