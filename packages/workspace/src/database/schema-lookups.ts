import type { AddressVerdict, LookupKind } from '../stores/lookups.ts'
import { date, index, jsonb, pgTable, primaryKey, smallint, text } from './drizzle.ts'
import { byUser, created, moment, ofOrganisation } from './schema.ts'

/** Answers of outside services, until they expire. All organisations share them. */
export const lookups = pgTable(
  'lookups',
  {
    kind: text().$type<LookupKind>().notNull(),
    /** Short id of an author; for signals a DOI. */
    key: text().notNull(),
    value: jsonb().notNull(),
    /** Highest score among found addresses, 0 to 100; null for other kinds and where no address was found. */
    best_score: smallint(),
    fetched_at: created(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key] }),
    index('lookups_expiry').on(table.expires_at),
    index('lookups_score').on(table.kind, table.best_score),
  ],
)

/** Which addresses people of an organisation confirmed, rejected or keep in collections, and which bounced. */
export const emailVerdicts = pgTable(
  'email_verdicts',
  {
    organisation_id: ofOrganisation(),
    author_id: text().notNull(),
    /** In lower case. */
    email_address: text().notNull(),
    verdict: text().$type<AddressVerdict>().notNull(),
    /** Who decided; the verdict stays with the organisation when the person's account is deleted. */
    user_id: byUser(),
    created_at: created(),
    /** When somebody agreed or delivered who was asked at it. */
    last_success_on: date(),
  },
  (table) => [primaryKey({ columns: [table.organisation_id, table.author_id, table.email_address] })],
)

/** Retracted works of the Retraction Watch table, which is imported as a whole. */
export const retractions = pgTable('retractions', {
  /** In lower case, without an address before it. */
  doi: text().primaryKey(),
  retracted_on: date(),
  /** The DOI of the notice. */
  notice: text(),
})
