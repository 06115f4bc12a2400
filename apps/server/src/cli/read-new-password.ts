import { text } from 'node:stream/consumers'
import { PASSWORD_MINIMUM } from '@cognate/contract'
import { WELL_KNOWN } from '../access/passwords.ts'
import { isWellKnownPassword } from '../access/well-known-passwords.ts'
import { UsageFailure } from './command-failure.ts'

/**
 * A new password, from a stream that holds nothing else; a line end behind it does not belong to it.
 * @throws UsageFailure where it is too short, easily guessed or has several lines.
 */
export async function readNewPassword(stream: NodeJS.ReadableStream): Promise<string> {
  const password = (await text(stream)).replace(/\r?\n$/, '')
  if (/[\r\n]/.test(password)) throw new UsageFailure('Standard input holds more than one line.')
  if (password.length < PASSWORD_MINIMUM || password.length > 1000)
    throw new UsageFailure(`A password has ${PASSWORD_MINIMUM} to 1,000 characters; it is read from standard input.`)
  if (isWellKnownPassword(password)) throw new UsageFailure(WELL_KNOWN)
  return password
}
