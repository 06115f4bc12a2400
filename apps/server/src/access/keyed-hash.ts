import { createHmac } from 'node:crypto'

/**
 * SHA-256 keyed with the installation's secret. A table of hashes alone does not reveal the texts. Whoever has the whole database
 * has the key too (`session_secret` in `settings`) and can try addresses and names until a hash fits.
 */
export function keyedHash(text: string, { sessionSecret }: { sessionSecret: string }): Buffer {
  return createHmac('sha256', sessionSecret).update(text).digest()
}
