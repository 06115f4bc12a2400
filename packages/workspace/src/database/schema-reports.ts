import type { AddedByUpdate, DatasetKey, MailTemplateKind } from '@cognate/contract'
import type { KnownResults } from '../stores/watches.ts'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, sql, text, uuid } from './drizzle.ts'
import { byUser, moment, ofMembership, ofOrganisation, queries, updated } from './schema.ts'
import { ofSearch, searches } from './schema-collaboration.ts'

/** Answers as they were given. Each goes with the query or the collection that it belongs to, and never changes. */
export const frozenAnswers = pgTable(
  'frozen_answers',
  {
    uuid: uuid().primaryKey(),
    organisation_id: ofOrganisation(),
    search_id: uuid().references(() => searches.uuid, { onDelete: 'cascade' }),
    query_id: uuid().references(() => queries.uuid, { onDelete: 'cascade' }),
    made_by: byUser(),
    made_at: moment('made_at').notNull(),
    title: text().notNull(),
    dataset: text().$type<DatasetKey>().notNull(),
    results: integer().notNull(),
    catalogue_version: text().notNull(),
    /** The sealed file, byte for byte. */
    file: text().notNull(),
  },
  (table) => [
    check('frozen_answers_one_thing', sql`num_nonnulls(${table.search_id}, ${table.query_id}) = 1`),
    index('frozen_answers_search').on(table.search_id, table.made_at),
    index('frozen_answers_query').on(table.query_id, table.made_at),
    index('frozen_answers_made_by').on(table.made_by, table.organisation_id),
    index('frozen_answers_organisation').on(table.organisation_id),
  ],
)

/** Drafts of mails to people of collections, as an organisation words them; those that are missing are the usual ones. */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    organisation_id: ofOrganisation(),
    kind: text().$type<MailTemplateKind>().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    changed_by: byUser(),
    updated_at: updated(),
  },
  (table) => [
    primaryKey({ columns: [table.organisation_id, table.kind] }),
    index('mail_templates_changed_by').on(table.changed_by),
  ],
)

/** Who wants to hear what an updated catalogue adds to a collection's question. */
export const watches = pgTable(
  'watches',
  {
    search_id: ofSearch(),
    user_id: uuid().notNull(),
    organisation_id: uuid().notNull(),
    by_mail: boolean().notNull(),
    /** The catalogue that was asked last, and what it answered; null: none yet. */
    catalogue_version: text(),
    known: jsonb().$type<KnownResults>(),
    /** What updates have added that nobody has seen yet. */
    news: jsonb().$type<AddedByUpdate>(),
    updated_at: updated(),
  },
  (table) => [
    primaryKey({ columns: [table.search_id, table.user_id] }),
    ofMembership('watches_membership', table.user_id, table.organisation_id),
    index('watches_membership_rows').on(table.user_id, table.organisation_id),
    index('watches_due').on(table.catalogue_version),
  ],
)
