import { bigserial, index, inet, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AccessEvent } from './access-events.ts'
import { moment } from './schema.ts'

/**
 * Who came in and who took what. No foreign keys: an entry is kept until its days are over, also when account,
 * organisation or thing are gone, so that nobody wipes out traces by deleting an account.
 */
export const accessLog = pgTable(
  'access_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The first, and the last, where an entry counts several. */
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
    /** What makes several accesses one entry; null for an entry of its own. */
    bucket: text().unique('access_log_bucket'),
  },
  (table) => [
    index('access_log_time').on(table.at),
    index('access_log_last').on(table.last_at),
    index('access_log_user').on(table.user_id, table.at),
    index('access_log_subject').on(table.subject, table.at),
  ],
)
