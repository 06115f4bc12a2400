import { customType, integer, pgTable } from 'drizzle-orm/pg-core'
import { moment } from './schema.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Calls that servers have taken of a limit. Unlogged (the migration says so, Drizzle cannot): no write waits for the disk,
 * and after a crash of the database the windows begin again.
 */
export const rateLimits = pgTable('rate_limits', {
  /** A hash of what is limited, which does not reveal an address. */
  key: bytes().primaryKey(),
  /** Above the limit where a server asked for more than was left. */
  taken: integer().notNull(),
  /** When the window ends. */
  ends_at: moment('ends_at').notNull(),
})
