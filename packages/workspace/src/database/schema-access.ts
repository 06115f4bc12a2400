import type { AccessEvent } from '../stores/access-events.ts'
import { bigserial, index, inet, integer, jsonb, pgTable, text, uuid } from './drizzle.ts'
import { moment } from './schema.ts'

/**
 * Who signed in and who read what. No foreign keys: an entry is kept for its full time even when the account, the
 * organisation or the record is deleted, so that nobody can erase traces by deleting an account.
 */
export const accessLog = pgTable(
  'access_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The first access of an entry that counts several; `last_at` is the last. */
    at: moment('at').notNull(),
    last_at: moment('last_at').notNull(),
    user_id: uuid(),
    username: text(),
    organisation_id: uuid(),
    address: inet(),
    event: text().$type<AccessEvent>().notNull(),
    subject: text(),
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
    calls: integer().notNull().default(1),
    records: integer().notNull().default(0),
    /** Accesses with the same bucket are one entry; null for an entry of its own. */
    bucket: text().unique('access_log_bucket'),
  },
  (table) => [
    index('access_log_time').on(table.at),
    index('access_log_last').on(table.last_at),
    index('access_log_user').on(table.user_id, table.at),
    index('access_log_subject').on(table.subject, table.at),
  ],
)
