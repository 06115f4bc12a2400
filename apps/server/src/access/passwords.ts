import { randomBytes } from 'node:crypto'
import { AppError, errors, PASSWORD_MINIMUM, PASSWORD_TOO_SHORT } from '@cognate/contract'
import type { Account } from '@cognate/workspace'
import { hash, verify } from '@node-rs/argon2'
import { isWellKnownPassword } from './well-known-passwords.ts'

/** Argon2id as OWASP advises it: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password as it is kept. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
/** The form of a hash with the same parameters, which no password has; checking against it is as much work as against any. */
const HASH_OF_NOTHING = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${random(16)}$${random(32)}`

/**
 * Whether a password is the one that was hashed. Without a hash the answer is no, after as much work as with one, so that
 * the time tells nobody which accounts there are.
 */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const isRight = await verify(passwordHash ?? HASH_OF_NOTHING, password)
  return isRight && typeof passwordHash === 'string'
}

/**
 * Refuses what cannot be a new password, in the words of the page. A-02.
 * @throws AppError invalid_request
 */
export function requireNewPassword(
  password: string,
  field: string,
  person?: Pick<Account, 'username' | 'email'>,
): void {
  if (password === '') throw fault('invalid_request', field, REQUIRED)
  if (password.length < PASSWORD_MINIMUM) {
    throw fault('invalid_request', field, PASSWORD_TOO_SHORT)
  }
  if (isWellKnownPassword(password, wordsOf(person))) throw fault('invalid_request', field, WELL_KNOWN)
}

/**
 * Refuses whoever does not know the account's password.
 * @throws AppError invalid_request, incorrect_password
 */
export async function requirePassword(password: string, passwordHash: string | null, field: string): Promise<void> {
  if (password === '') throw fault('invalid_request', field, REQUIRED)
  if (await isPassword(password, passwordHash)) return
  throw fault('incorrect_password', field, errors.incorrect_password[1])
}

const REQUIRED = 'Required.'
export const WELL_KNOWN =
  'This password is easily guessed. Choose one that is not made of well-known words and numbers.'

function wordsOf(person: Pick<Account, 'username' | 'email'> | undefined): string[] {
  return person ? [person.username, ...person.username.split(/[._-]/), ...person.email.split(/[@._-]/)] : []
}

function fault(code: 'invalid_request' | 'incorrect_password', field: string, message: string): AppError {
  return new AppError(code, { fields: [{ field, message }] })
}

/** A password that can be read from a screen and typed: 20 letters and digits without those that look alike, ~100 bits. */
export function makeUpPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const usable = 256 - (256 % alphabet.length)
  const characters = [...randomBytes(64)]
    .filter((byte) => byte < usable)
    .map((byte) => alphabet[byte % alphabet.length])
  return [0, 5, 10, 15].map((from) => characters.slice(from, from + 5).join('')).join('-')
}
