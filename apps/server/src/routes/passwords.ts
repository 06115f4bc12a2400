import { AppError } from '@cognate/contract'
import type { Account } from '@cognate/workspace'
import { hashPassword, requireNewPassword } from '../access/passwords.ts'
import { organisationsInsteadOfPassword } from '../access/ways-in.ts'
import { publicOrigin } from '../base/public-origin.ts'
import { askPassword } from '../http/ask-password.ts'
import type { Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'
import { signIn, signOut } from '../http/sessions.ts'
import { addressHash, countTry } from '../http/tries.ts'
import { findToken } from '../mail/password-links.ts'
import { personAt } from '../traces/who.ts'

/**
 * Answers alike, whether or not the address belongs to an account. The account is looked up afterwards, so that the
 * response time reveals nothing.
 */
export const requestPassword: Handler<'requestPassword'> = async ({ body, request, services }) => {
  const email = body.email.trim()
  const { knownAddresses } = services.workspace
  const isKnownAddress = () => knownAddresses.isKnownToMail(email, addressHash(request, services))
  await countTry({ kind: 'password mail', request, name: email, isKnownAddress }, services)
  const origin = publicOrigin(services.config, request.server)
  await services.postman.send({ kind: 'password_requested', email, origin })
  return { status: 200 }
}

/** Whether a key still opens the form for a new password; asking does not use it up. */
export const checkPasswordKey: Handler<'checkPasswordKey'> = async ({ request, services }) => {
  const key = request.headers['x-password-reset-key']
  const token = typeof key === 'string' ? await findToken(key, services) : undefined
  const account = token && (await services.workspace.accounts.byId(token.userId))
  if (!account) throw new AppError('invalid_password_reset_key')
  return { status: 200, data: { username: account.username, is_invitation: token.purpose === 'invite' } }
}

/** Sets a new password by a key from a mail, once, and ends every session; succeeds by answering that nobody is signed in. */
export const resetPassword: Handler<'resetPassword'> = async ({ body, request, reply, services }) => {
  requireNewPassword(body.password, 'password')
  await countTry({ kind: 'password key', request }, services)
  const token = await findToken(body.key, services)
  const { accounts, tokens } = services.workspace
  const account = token && (await accounts.byId(token.userId))
  // It was mailed before the account was left to its institution.
  if (account && (await organisationsInsteadOfPassword(account, services.workspace)))
    throw new AppError('invalid_password_reset_key')
  // A refused password does not use up the key.
  if (account) requireNewPassword(body.password, 'password', account)
  const hash = await hashPassword(body.password)
  if (!account || !(await tokens.take(token.purpose, body.key))) throw new AppError('invalid_password_reset_key')
  await replacePassword(account, hash, 'account.password_reset', services)
  await services.traces.note('password_reset', personAt(account, request))
  await signOut(request, reply)
  throw new AppError('not_authenticated')
}

/** Changes the caller's password. Every session and API key of the caller ends, and this browser gets a new session. */
export const changePassword: Handler<'changePassword'> = async ({ body, caller, request, reply, services }) => {
  const { account } = caller
  const { way_in: wayIn, second_factor: hasSecondFactor } = request.session
  requireNewPassword(body.new_password, 'new_password', account)
  await askPassword(body.current_password, { account, field: 'current_password' }, services)
  await replacePassword(account, await hashPassword(body.new_password), 'account.password_changed', services)
  await signIn({ request, reply, services }, { userId: account.id, wayIn, hasSecondFactor })
  return { status: 200 }
}

/** Sets a password, ends every session and API key of the account, and sends the person a mail. */
async function replacePassword(
  account: Account,
  hash: string,
  action: 'account.password_changed' | 'account.password_reset',
  { workspace, postman }: Services,
): Promise<void> {
  await workspace.accounts.setPassword(account.id, hash, { by: account.id, action })
  await postman.tell({ kind: 'password_changed', user_id: account.id })
}
