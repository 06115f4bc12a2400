import { AppError } from '@cognate/contract'
import type { Account } from '@cognate/workspace'
import type { FastifyRequest } from 'fastify'
import { requirePassword } from '../access/passwords.ts'
import type { Services } from './services.ts'
import { countTry } from './tries.ts'

interface PasswordField {
  account: Pick<Account, 'id' | 'password_hash'>
  /** The field of the form that holds the password. */
  field: string
}

/**
 * Asks somebody who is signed in for their password again. Tries are counted by account, whatever the call.
 * @throws AppError rate_limited, invalid_request, incorrect_password
 */
export async function askPassword(
  password: string,
  { account, field }: PasswordField,
  services: Pick<Services, 'workspace' | 'sessionSecret'>,
): Promise<void> {
  const countedTry = await countTry({ kind: 'password', name: account.id }, services)
  await requirePassword(password, account.password_hash, field)
  await countedTry.giveBack()
}

/** How long after a sign-in people count as having just proved who they are. */
const FRESH_SIGN_IN_MS = 15 * 60_000

/**
 * Asks for the password, or for a fresh sign-in where there is none: whoever sits at an open browser may be somebody else.
 * @throws AppError sign_in_again, and as `askPassword`
 */
export async function askOwner(
  password: string,
  { account, request }: { account: PasswordField['account']; request: Pick<FastifyRequest, 'session'> },
  services: Pick<Services, 'workspace' | 'sessionSecret' | 'now'>,
): Promise<void> {
  if (account.password_hash !== null) return askPassword(password, { account, field: 'password' }, services)
  const age = services.now().getTime() - (request.session.started_at ?? 0)
  if (age < 0 || age > FRESH_SIGN_IN_MS) throw new AppError('sign_in_again')
}
