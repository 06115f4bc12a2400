/** The outcome of a try: how many the slot has had, or the seconds until the next one is allowed. */
export type Try = { count: number } | { retryAfter: number }

/**
 * Tries at secrets, counted for all servers by the clock of the database. Each tenth try of an hour is followed by a pause:
 * 1 minute, then 2, 4, 8, 16, 32. That allows 60 tries an hour, and never more than 100 in any 60 minutes.
 */
export interface TryStore {
  /**
   * Counts a try, unless it comes during a pause. Tries at the same time are all counted.
   * @param slot  0 to 2^20 − 1, from a hash of what is counted.
   */
  take(slot: number): Promise<Try>
  /**
   * Takes back a try that was right, and the pause that it began.
   * @param count  As `take` gave it.
   */
  giveBack(slot: number, count: number): Promise<void>
  /** Deletes tries older than an hour whose pause is over, and gives the number of slots. */
  removeExpired(): Promise<number>
}
