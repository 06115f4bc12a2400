import type { SubmissionPayload, SubmissionState } from '@cognate/contract'
import { bigserial, check, index, integer, jsonb, pgTable, sql, text, uuid } from './drizzle.ts'
import { created, moment, ofOrganisation, ofUser, updated } from './schema.ts'
import { ofSearch } from './schema-collaboration.ts'

/** Where an organisation sends its collections; a table of its own, so that reading an organisation never reads the secret. */
export const submissionSystems = pgTable('submission_systems', {
  organisation_id: ofOrganisation().primaryKey(),
  url: text().notNull(),
  /** Signs what is sent. Stored in clear, since a signature needs it. */
  secret: text().notNull(),
  updated_at: updated(),
})

/** Collections to be delivered, each as it was when it was submitted; deleted with the collection. */
export const submissions = pgTable(
  'submissions',
  {
    uuid: uuid().primaryKey(),
    search_id: ofSearch(),
    organisation_id: ofOrganisation(),
    user_id: ofUser(),
    payload: jsonb().$type<SubmissionPayload>().notNull(),
    /** SHA-256 of the payload, in hexadecimal. */
    payload_hash: text().notNull(),
    state: text().$type<SubmissionState>().notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_at: moment('next_attempt_at').notNull(),
    /** Until then the current try belongs to the process that claimed it; afterwards another may claim it. */
    leased_until: moment('leased_until'),
    last_error: text(),
    /** Grows with every submission, so that the newest is known even among several of one millisecond. */
    position: bigserial({ mode: 'number' }).notNull(),
    created_at: created(),
    delivered_at: moment('delivered_at'),
  },
  (table) => [
    index('submissions_search').on(table.search_id, table.position),
    index('submissions_due').on(table.next_attempt_at).where(sql`${table.state} in ('queued', 'sending')`),
    check('submissions_state', sql`${table.state} in ('queued', 'sending', 'delivered', 'failed', 'replaced')`),
  ],
)
