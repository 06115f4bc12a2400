import { AppError } from '@cognate/contract'
import { callerOf } from '../access/callers.ts'
import { isPassword } from '../access/passwords.ts'
import type { Handler } from '../http/handler.ts'
import { signIn } from '../http/sessions.ts'
import { addressHash, countTry } from '../http/tries.ts'
import { sessionView } from './get-session.ts'

/**
 * Signs in with user name and password. A wrong name and a wrong password take the same time and get the same answer.
 */
export const login: Handler<'login'> = async ({ body, request, reply, services }) => {
  requireFields(body)
  const { accounts, knownAddresses } = services.workspace
  const isKnownAddress = () => knownAddresses.isKnownTo(body.username, addressHash(request, services))
  const counted = await countTry({ kind: 'login', request, name: body.username, isKnownAddress }, services)
  const account = await accounts.byUsername(body.username)
  const isRight = await isPassword(body.password, account?.password_hash)
  if (!account || !isRight) throw new AppError('username_password_mismatch')
  await counted.giveBack()
  await callerOf(account, services.workspace)
  await signIn(request, reply, account.id, services)
  return sessionView(account)
}

function requireFields(body: { username: string; password: string }): void {
  const fields = (['username', 'password'] as const)
    .filter((field) => body[field] === '')
    .map((field) => ({ field, message: 'Field is required' }))
  if (fields.length > 0) throw new AppError('invalid_request', { fields })
}
