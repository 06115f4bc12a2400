import { text } from 'node:stream/consumers'
import { PASSWORD_MINIMUM } from '@cognate/contract'
import { PASSWORD_TOO_EASY } from '../access/passwords.ts'
import { isWellKnownPassword } from '../access/well-known-passwords.ts'
import { UsageFailure } from './command-failure.ts'

/**
 * Reads a new password from a stream that holds nothing else; a line end after it is dropped.
 * @throws UsageFailure if it is too short, easily guessed or has several lines
 */
export async function readNewPassword(stream: NodeJS.ReadableStream): Promise<string> {
  const password = (await text(stream)).replace(/\r?\n$/, '')
  if (/[\r\n]/.test(password)) throw new UsageFailure('Standard input holds more than one line.')
  if (password.length < PASSWORD_MINIMUM || password.length > 1000)
    throw new UsageFailure(`A password has ${PASSWORD_MINIMUM} to 1,000 characters; it is read from standard input.`)
  if (isWellKnownPassword(password)) throw new UsageFailure(PASSWORD_TOO_EASY)
  return password
}
