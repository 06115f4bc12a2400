import type { Account } from '@cognate/workspace'
import { requirePassword } from '../access/passwords.ts'
import type { Services } from './services.ts'
import { countTry } from './tries.ts'

interface Asked {
  account: Pick<Account, 'id' | 'password_hash'>
  /** The field of the form that holds the password. */
  field: string
}

/**
 * Refuses somebody who is signed in but does not know the account's password. Tries count for the account, whatever the
 * password is asked for.
 * @throws AppError rate_limited, invalid_request, incorrect_password
 */
export async function askPassword(
  password: string,
  { account, field }: Asked,
  services: Pick<Services, 'workspace' | 'sessionSecret'>,
): Promise<void> {
  const counted = await countTry({ kind: 'password', name: account.id }, services)
  await requirePassword(password, account.password_hash, field)
  await counted.giveBack()
}
