import { ApiError, isRefusedWith } from './api-error.ts'

/** Milliseconds before another try: where the server names none, and at most. */
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

/** Milliseconds before the second try: as many as the server says, up to the longest pause. */
export function retryDelay(_failures: number, error: unknown): number {
  const seconds = error instanceof ApiError ? error.retryAfter : undefined
  return seconds === undefined ? PAUSE_MS : Math.min(LONGEST_PAUSE_MS, 1_000 * seconds)
}

/** Whether to repeat a search that was refused because the server is overloaded: once, since it had not begun. */
export const retryOverloaded = (failures: number, error: unknown): boolean =>
  failures < 1 && isRefusedWith(error, 'overloaded')
