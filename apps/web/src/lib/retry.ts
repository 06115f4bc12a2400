import { ApiError, isRefusedWith } from './api-error.ts'

/** Milliseconds of a pause that the server does not name, and of the longest after which the page asks again by itself. */
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

/** Milliseconds until the second try: as long as the server says. */
export function retryDelay(_failures: number, error: unknown): number {
  const seconds = error instanceof ApiError ? error.retryAfter : undefined
  return seconds === undefined ? PAUSE_MS : Math.min(LONGEST_PAUSE_MS, 1_000 * seconds)
}

/** A search that was refused because too many people search was not begun, so it is asked again, once. */
export const retryOverloaded = (failures: number, error: unknown): boolean =>
  failures < 1 && isRefusedWith(error, 'overloaded')
