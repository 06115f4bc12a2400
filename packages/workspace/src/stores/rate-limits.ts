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
