import type pg from 'pg'

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

/** Milliseconds after which a taking has failed: its connection is needed, and nobody waits for it any longer. */
const TAKE_MS = 1_000
/** The same for the deletion. */
const DELETE_MS = 5_000

/**
 * Limits that all servers share, by the clock of the database. Servers take calls in advance, several at once, so that most
 * calls need no statement. All together they never get more than the limit for a window.
 */
export function rateLimitsIn(pool: pg.Pool) {
  return {
    /**
     * Takes calls of the window of a key. The first taking begins the window.
     * @param key  A hash of at least 16 bytes.
     */
    async take(key: Buffer, { limit, windowMs, amount }: RateLimitClaim): Promise<RateLimitGrant> {
      const values = [key, amount, windowMs, limit]
      const { rows } = await pool.query<{ taken: number; ends_in_ms: string }>({ ...TAKE, values })
      const { taken, ends_in_ms } = rows[0]!
      const overdrawn = Math.max(0, taken - limit)
      return {
        granted: Math.max(0, amount - overdrawn),
        left: Math.max(0, limit - taken),
        endsInMs: Number(ends_in_ms),
      }
    },
    /** Deletes windows that have ended and gives their number. */
    async removeExpired(): Promise<number> {
      const { rowCount } = await pool.query(DELETE_EXPIRED)
      return rowCount ?? 0
    },
  }
}

// A window that ends later than a new one would was begun before the clock was set back. Ten seconds, since `now()` is when
// the statement began and it may have waited for another one.
const IS_OVER = `(r.ends_at <= now() or r.ends_at > excluded.ends_at + interval '10 seconds')`

const TAKE = {
  name: 'take rate limit',
  query_timeout: TAKE_MS,
  text: `insert into rate_limits as r (key, taken, ends_at)
    values ($1::bytea, $2::integer, date_trunc('milliseconds', now()) + $3::integer * interval '1 millisecond')
    on conflict (key) do update set
      taken = case when ${IS_OVER} then $2::integer else least(r.taken, $4::integer) + $2::integer end,
      ends_at = case when ${IS_OVER} then excluded.ends_at else r.ends_at end
    returning taken, extract(epoch from ends_at - clock_timestamp()) * 1000 as ends_in_ms`,
}

const DELETE_EXPIRED = { text: 'delete from rate_limits where ends_at <= now()', query_timeout: DELETE_MS }
