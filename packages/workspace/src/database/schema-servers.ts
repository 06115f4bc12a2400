import { customType, index, integer, jsonb, pgTable, text, uuid } from './drizzle.ts'
import { moment } from './schema.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Calls that servers have taken of a limit. Unlogged (the migration says so, Drizzle cannot): no write waits for the disk,
 * and after a crash of the database the windows begin again.
 */
export const rateLimits = pgTable('rate_limits', {
  /** A keyed hash of what is limited, such as an address. Its key is `session_secret` in `settings`. */
  key: bytes().primaryKey(),
  /** Above the limit where a server asked for more than was left. */
  taken: integer().notNull(),
  /** When the window ends. */
  ends_at: moment('ends_at').notNull(),
})

/**
 * Letters to be sent. They hold what a letter is about, never a key that opens an account: the server that sends one makes
 * it. Rows are deleted once the letter is sent.
 */
export const letters = pgTable(
  'letters',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_at: moment('next_attempt_at').notNull(),
    /** Until then the current attempt belongs to the server that claimed it. */
    leased_until: moment('leased_until'),
    /** After this time the letter is of no use, and is no longer sent. */
    useful_until: moment('useful_until').notNull(),
    /** When the mail server refused it for good. */
    refused_at: moment('refused_at'),
  },
  (table) => [index('letters_due').on(table.next_attempt_at)],
)
