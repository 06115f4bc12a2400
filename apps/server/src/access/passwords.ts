import { randomBytes } from 'node:crypto'
import { AppError, errors, PASSWORD_MINIMUM, PASSWORD_TOO_SHORT } from '@cognate/contract'
import type { Account } from '@cognate/workspace'
import { hash, verify } from '@node-rs/argon2'
import { isWellKnownPassword } from './well-known-passwords.ts'

/** Argon2id as OWASP advises it: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

const randomBase64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
/** A hash with the same parameters that matches no password; checking against it takes as long as against any other. */
const DUMMY_HASH = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${randomBase64(16)}$${randomBase64(32)}`

/**
 * Whether a password matches a hash. Without a hash the answer is no and takes as long, so that timing does not reveal
 * which accounts exist.
 */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const isMatch = await verify(passwordHash ?? DUMMY_HASH, password)
  return isMatch && typeof passwordHash === 'string'
}

/**
 * Refuses a password that may not be set, with the sentences of the page. A-02.
 * @throws AppError invalid_request
 */
export function requireNewPassword(
  password: string,
  field: string,
  person?: Pick<Account, 'username' | 'email'>,
): void {
  if (password === '') throw fieldError('invalid_request', field, REQUIRED)
  if (password.length < PASSWORD_MINIMUM) {
    throw fieldError('invalid_request', field, PASSWORD_TOO_SHORT)
  }
  if (isWellKnownPassword(password, wordsOf(person))) throw fieldError('invalid_request', field, PASSWORD_TOO_EASY)
}

/**
 * Refuses a password that is not the account's.
 * @throws AppError invalid_request, incorrect_password
 */
export async function requirePassword(password: string, passwordHash: string | null, field: string): Promise<void> {
  if (password === '') throw fieldError('invalid_request', field, REQUIRED)
  if (await isPassword(password, passwordHash)) return
  throw fieldError('incorrect_password', field, errors.incorrect_password[1])
}

const REQUIRED = 'Required.'
export const PASSWORD_TOO_EASY =
  'This password is easily guessed. Choose one that is not made of well-known words and numbers.'

function wordsOf(person: Pick<Account, 'username' | 'email'> | undefined): string[] {
  return person ? [person.username, ...person.username.split(/[._-]/), ...person.email.split(/[@._-]/)] : []
}

function fieldError(code: 'invalid_request' | 'incorrect_password', field: string, message: string): AppError {
  return new AppError(code, { fields: [{ field, message }] })
}

/** A password that can be read from a screen and typed: 20 letters and digits, without look-alikes, about 100 bits. */
export function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const usable = 256 - (256 % alphabet.length)
  const characters = [...randomBytes(64)]
    .filter((byte) => byte < usable)
    .map((byte) => alphabet[byte % alphabet.length])
  return [0, 5, 10, 15].map((from) => characters.slice(from, from + 5).join('')).join('-')
}
