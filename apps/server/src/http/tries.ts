import { AppError } from '@cognate/contract'
import { MinuteLimit } from './rate-limits.ts'

/** Tries a minute at a secret: of a name from anywhere, and of an address for any name. */
export const MAX_TRIES = 10

/** Counts tries at a secret by several keys at once. */
export class Tries {
  readonly #limit = new MinuteLimit(MAX_TRIES)

  /**
   * Counts a try under each key, before the secret is checked, so that many at once count as many.
   * @throws AppError rate_limited
   */
  count(keys: readonly string[]): void {
    for (const key of keys) {
      const retryAfter = this.#limit.take(key)
      if (retryAfter !== undefined) throw new AppError('rate_limited', { retryAfter })
    }
  }

  /** A try that succeeded does not count. */
  forget(keys: readonly string[]): void {
    for (const key of keys) this.#limit.giveBack(key)
  }
}
