import { ListPageError } from '../engine/engine.ts'

/** Where a walk through a list begins. */
export const FIRST_CURSOR = '*'

/** A cursor that continues after this key. */
export function cursorAfter(key: string): string {
  return Buffer.from(JSON.stringify([key])).toString('base64url')
}

/**
 * The key after which a cursor continues; undefined at the beginning.
 * @throws ListPageError for an invalid cursor.
 */
export function keyOfCursor(cursor: string): string | undefined {
  if (cursor === FIRST_CURSOR) return undefined
  if (/^(?:null|none)$/i.test(cursor)) throw new ListPageError('Cursor is null. Likely reached end of results.')
  try {
    const [key] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof key === 'string') return key
  } catch {
    // What cannot be read is refused like what holds no key.
  }
  throw new ListPageError('Invalid cursor value')
}
