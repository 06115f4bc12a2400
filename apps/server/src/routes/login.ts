import { AppError } from '@cognate/contract'
import type { Handler } from '../handler.ts'
import { callerOf } from '../http/callers.ts'
import { addressKey, MinuteLimit } from '../http/rate-limits.ts'
import { signIn } from '../http/sessions.ts'
import { isPassword } from '../passwords.ts'
import { sessionView } from './get-session.ts'

/** Failed tries a minute, of a user name from anywhere and of an address for any user name. */
const MAX_TRIES = 10

/**
 * Signs in with user name and password. A wrong name and a wrong password take the same time and get the same answer.
 */
export function createLogin(): Handler<'login'> {
  const tries = new MinuteLimit(MAX_TRIES)
  return async ({ body, request, reply, services }) => {
    requireFields(body)
    const keys = [`name ${body.username.toLowerCase()}`, `address ${addressKey(request.ip)}`]
    for (const key of keys) countTry(tries, key)
    const account = await services.workspace.accounts.byUsername(body.username)
    const isRight = await isPassword(body.password, account?.password_hash)
    if (!account || !isRight) throw new AppError('username_password_mismatch')
    for (const key of keys) tries.giveBack(key)
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

/** Tries are counted before the password is checked, so that many at once count as many. */
function countTry(tries: MinuteLimit, key: string): void {
  const retryAfter = tries.take(key)
  if (retryAfter !== undefined) throw new AppError('rate_limited', { retryAfter })
}
