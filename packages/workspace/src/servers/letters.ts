import { DAY_MS } from '@cognate/contract'
import { isNoCopy } from '../database/copy-mark.ts'
import type { Database } from '../database/database.ts'
import { deleteRows } from '../database/delete-rows.ts'
import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from '../database/drizzle.ts'
import { afterMs, databaseNow } from '../database/moments.ts'
import { queueIn } from '../database/queue-letter.ts'
import { letters } from '../database/schema-servers.ts'
import type { LetterAttempt, LetterOutcome, StoredLetterOrder } from '../stores/letters.ts'

/** Letters that any server may send, by the clock of the database. */
export function lettersIn(database: Database) {
  return {
    /** Queues a letter, which is of use for `usefulMs` and is not sent later. */
    queue: (order: StoredLetterOrder, usefulMs: number): Promise<void> =>
      database.transaction((transaction) => queueIn(transaction, order, usefulMs)),
    /**
     * Claims the next letter that is due, for `leaseMs`; undefined where none is due. Two servers never get the same attempt.
     * @param kind  Only letters of this kind.
     */
    claim: (leaseMs: number, kind?: string): Promise<LetterAttempt | undefined> =>
      database.transaction(async (transaction) => {
        const [due] = await transaction
          .select({ id: letters.id })
          .from(letters)
          .where(and(isDue, isNoCopy, kind === undefined ? undefined : eq(letters.kind, kind)))
          .orderBy(asc(letters.next_attempt_at), asc(letters.id))
          .limit(1)
          .for('update', { skipLocked: true })
        if (!due) return undefined
        const [claimed] = await transaction
          .update(letters)
          .set({ attempts: sql`${letters.attempts} + 1`, leased_until: afterMs(leaseMs) })
          .where(eq(letters.id, due.id))
          .returning()
        return claimed && { ...claimed, attempt: claimed.attempts }
      }),
    /** Deletes the letter, queues it again, or notes for a while whose was refused, unless another attempt has begun since. */
    async settle(id: string, attempt: number, outcome: LetterOutcome): Promise<void> {
      const isCurrent = and(eq(letters.id, id), eq(letters.attempts, attempt))
      if (outcome.state === 'queued') {
        const next = { leased_until: null, next_attempt_at: afterMs(outcome.retryInMs) }
        await database.update(letters).set(next).where(isCurrent)
      } else if (outcome.state === 'refused') {
        const noted = { refused_at: databaseNow, useful_until: afterMs(REFUSED_MS), facts: onlyReader }
        await database.update(letters).set(noted).where(isCurrent)
      } else {
        await database.transaction(async (transaction) => {
          const sent = await transaction.delete(letters).where(isCurrent).returning({ reader })
          // The address works by now.
          for (const { reader: told } of sent)
            await transaction.delete(letters).where(and(isNotNull(letters.refused_at), eq(reader, told)))
        })
      }
    },
    /** Deletes letters that are no longer of use and returns their number. */
    removeExpired: (): Promise<number> => deleteRows(database, letters, lte(letters.useful_until, databaseNow)),
  }
}

/** For how long it is told that a letter was refused. */
const REFUSED_MS = 7 * DAY_MS

/** Whose letter it is; null for typed addresses. */
const reader = sql<string | null>`${letters.facts}->>'user_id'`
const onlyReader = sql`jsonb_strip_nulls(jsonb_build_object('user_id', ${reader}))`

/** Due letters, also those of an attempt that its server never finished. */
const isDue = and(
  isNull(letters.refused_at),
  lte(letters.next_attempt_at, databaseNow),
  gt(letters.useful_until, databaseNow),
  or(isNull(letters.leased_until), lte(letters.leased_until, databaseNow)),
)
