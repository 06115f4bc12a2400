import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id as OWASP advises it: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password as it is kept. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

let hashOfNothing: Promise<string> | undefined

/**
 * Whether a password is the one that was hashed. Without a hash the answer is no, after as much work as with one, so that
 * the time tells nobody which accounts there are.
 */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  hashOfNothing ??= hashPassword(randomBytes(16).toString('hex'))
  const isRight = await verify(passwordHash ?? (await hashOfNothing), password)
  return isRight && typeof passwordHash === 'string'
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
