import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits that fit into an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in hexadecimal: whoever reads the table learns no secret from it. Secrets are random, so a plain hash is enough. */
export function hashSecret(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex')
}
