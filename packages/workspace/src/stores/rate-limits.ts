/** What a server may take at once of a limit. */
export interface RateLimitClaim {
  /** Calls in a window. */
  limit: number
  windowMs: number
  /** Calls that the server asks for, 1 to `limit`. */
  amount: number
}

/** What a server got. */
export interface RateLimitGrant {
  /** Calls that it may let through before the window ends, 0 to the amount asked for. */
  granted: number
  /** Calls that no server has taken yet. */
  left: number
  /** Milliseconds until the window ends. */
  endsInMs: number
}

/**
 * Limits that all servers share, by the clock of the database. Servers take calls in advance, several at once, so that most
 * calls need no statement. All together they never get more than the limit for a window.
 */
export interface RateLimitStore {
  /**
   * Takes calls of the window of a key. The first taking begins the window.
   * @param key  A hash of at least 16 bytes.
   */
  take(key: Buffer, claim: RateLimitClaim): Promise<RateLimitGrant>
  /** Deletes windows that have ended and gives their number. */
  removeExpired(): Promise<number>
}
