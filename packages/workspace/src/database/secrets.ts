import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in characters that may stand in a URL. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in hexadecimal, so that the table reveals no secret. Secrets are random, so a plain hash is enough. */
export function hashSecret(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex')
}
