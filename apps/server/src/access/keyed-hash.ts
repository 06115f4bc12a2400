import { createHmac } from 'node:crypto'

/** SHA-256 keyed with the installation's secret: the database that keeps it does not reveal the text. */
export function keyedHash(text: string, { sessionSecret }: { sessionSecret: string }): Buffer {
  return createHmac('sha256', sessionSecret).update(text).digest()
}
