import type { Account } from '@cognate/workspace'
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
