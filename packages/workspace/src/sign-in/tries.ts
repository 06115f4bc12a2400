import type { Database } from '../database/database.ts'
import { deleteRows } from '../database/delete-rows.ts'
import { eq, type SQL, sql } from '../database/drizzle.ts'
import { tries } from '../database/schema-sign-in.ts'

/** The outcome of a try: how many the slot has had, or the seconds until the next one is allowed. */
export type Try = { count: number } | { retryAfter: number }

/** Tries between two pauses. */
const ROW = 10
/** The first pause; each further one is twice as long. */
const FIRST_PAUSE_SECONDS = 60

// The time when the row is locked, not when the statement began: it may have waited for another try. Truncated to the
// precision of the column, since rounding up would begin a pause.
const now = sql`date_trunc('milliseconds', clock_timestamp())`
const { count, started_at, last_at, waits_until } = tries

/** Whether a slot starts again from 0: its hour and its pause are over, or the clock was set back. */
const isOver = sql`(${now} >= greatest(${started_at} + interval '1 hour', ${waits_until})
  or ${now} < ${last_at} - interval '10 seconds')`

/**
 * Tries at secrets, counted for all servers by the clock of the database. Each tenth try of an hour is followed by a pause:
 * 1 minute, then 2, 4, 8, 16, 32. That allows 60 tries an hour, and never more than 100 in any 60 minutes.
 */
export function triesIn(database: Database) {
  return {
    /**
     * Counts a try, unless it comes during a pause. Tries at the same time are all counted.
     * @param slot  0 to 2^20 − 1, from a hash of what is counted.
     */
    async take(slot: number): Promise<Try> {
      const next = sql`(case when ${isOver} then 1 else ${count} + 1 end)`
      const [counted] = await database
        .insert(tries)
        .values({ slot, count: 1, started_at: now, last_at: now, waits_until: now })
        .onConflictDoUpdate({
          target: tries.slot,
          set: {
            count: next,
            started_at: sql`case when ${isOver} then ${now} else ${started_at} end`,
            last_at: now,
            waits_until: sql`${now} + ${pauseAfter(next)}`,
          },
          // Tries during a pause write nothing, however many there are.
          setWhere: sql`${isOver} or ${waits_until} <= ${now}`,
        })
        .returning({ count })
      return counted ?? { retryAfter: await secondsLeft(database, slot) }
    },
    /**
     * Takes back a try that was right, and the pause that it began.
     * @param given  As `take` gave it.
     */
    async giveBack(slot: number, given: number): Promise<void> {
      const own = given % ROW === 0 ? { waits_until: sql`least(${waits_until}, ${now})` } : {}
      await database
        .update(tries)
        .set({ count: sql`greatest(${count} - 1, 0)`, ...own })
        .where(eq(tries.slot, slot))
    },
    /** Deletes tries older than an hour whose pause is over, and gives the number of slots. */
    removeExpired: (): Promise<number> => deleteRows(database, tries, isOver),
  }
}

function pauseAfter(number: SQL): SQL {
  const seconds = sql`${FIRST_PAUSE_SECONDS} * 2 ^ (${number} / ${ROW} - 1)`
  return sql`make_interval(secs => case when ${number} % ${ROW} = 0 then ${seconds} else 0 end)`
}

async function secondsLeft(database: Database, slot: number): Promise<number> {
  const left = sql<number>`ceil(extract(epoch from ${waits_until} - ${now}))::int`
  const [row] = await database.select({ left }).from(tries).where(eq(tries.slot, slot))
  return Math.max(1, row?.left ?? 1)
}
