import { AppError } from '@cognate/contract'
import type { Handler } from '../handler.ts'
import { callerOf } from '../http/callers.ts'
import { addressKey } from '../http/rate-limits.ts'
import { signIn } from '../http/sessions.ts'
import { Tries } from '../http/tries.ts'
import { isPassword } from '../passwords.ts'
import { sessionView } from './get-session.ts'

/**
 * Signs in with user name and password. A wrong name and a wrong password take the same time and get the same answer.
 */
export function createLogin(): Handler<'login'> {
  const tries = new Tries()
  return async ({ body, request, reply, services }) => {
    requireFields(body)
    const keys = [`name ${body.username.toLowerCase()}`, `address ${addressKey(request.ip)}`]
    tries.count(keys)
    const account = await services.workspace.accounts.byUsername(body.username)
    const isRight = await isPassword(body.password, account?.password_hash)
    if (!account || !isRight) throw new AppError('username_password_mismatch')
    tries.forget(keys)
    await callerOf(account, services.workspace)
    await signIn(request, reply, account.id, services)
    return sessionView(account)
  }
}

function requireFields(body: { username: string; password: string }): void {
  const fields = (['username', 'password'] as const)
    .filter((field) => body[field] === '')
    .map((field) => ({ field, message: 'Field is required' }))
  if (fields.length > 0) throw new AppError('invalid_request', { fields })
}
