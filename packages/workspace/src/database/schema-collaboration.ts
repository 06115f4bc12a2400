import type { ShareRight } from '@cognate/contract'
import type { ApiKey } from '../stores/api-keys.ts'
import type { FilterPreset } from '../stores/filter-presets.ts'
import type { SavedSearch, ShortlistEvent, StoredRecord } from '../stores/searches.ts'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uniqueIndex,
  uuid,
} from './drizzle.ts'
import { byUser, created, moment, ofMembership, ofOrganisation, ofUser, queries, updated } from './schema.ts'

export const teams = pgTable(
  'teams',
  {
    uuid: uuid().primaryKey(),
    organisation_id: ofOrganisation(),
    name: text().notNull(),
    created_at: created(),
    updated_at: updated(),
  },
  (table) => [
    uniqueIndex('teams_name_unique').on(table.organisation_id, sql`lower(${table.name})`),
    unique('teams_organisation').on(table.uuid, table.organisation_id),
  ],
)

/** The organisation is part of both keys, so that every member of a team is a member of the team's organisation. */
export const teamMembers = pgTable(
  'team_members',
  {
    team_id: uuid().notNull(),
    user_id: uuid().notNull(),
    organisation_id: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.team_id, table.user_id] }),
    foreignKey({
      name: 'team_members_team',
      columns: [table.team_id, table.organisation_id],
      foreignColumns: [teams.uuid, teams.organisation_id],
    }).onDelete('cascade'),
    ofMembership('team_members_membership', table.user_id, table.organisation_id),
    index('team_members_user').on(table.user_id, table.organisation_id),
  ],
)

const belongings = () => ({
  uuid: uuid().primaryKey(),
  owner_id: ofUser(),
  organisation_id: ofOrganisation(),
  name: text().notNull(),
  created_at: created(),
  updated_at: updated(),
})

export const searches = pgTable(
  'searches',
  {
    ...belongings(),
    external_identifier: text(),
    conflict_of_interest: jsonb().$type<SavedSearch['conflict_of_interest']>().notNull(),
    filters: jsonb().$type<SavedSearch['filters']>().notNull().default({}),
    sort: text(),
    manuscript: jsonb().$type<SavedSearch['manuscript']>(),
    /** Null while it is open. */
    closed_at: moment('closed_at'),
  },
  (table) => [index('searches_owner').on(table.owner_id, table.organisation_id, table.updated_at)],
)

/** Rows that are deleted with their collection. */
export const ofSearch = () =>
  uuid()
    .notNull()
    .references(() => searches.uuid, { onDelete: 'cascade' })

/** Included and excluded records in one table, so that a key keeps a record from being in both. */
export const searchRecords = pgTable(
  'search_records',
  {
    uuid: uuid().primaryKey(),
    search_id: ofSearch(),
    list: text().$type<'included' | 'excluded'>().notNull(),
    record_type: text().$type<StoredRecord['record_type']>().notNull(),
    identifier: text().notNull(),
    /** Equal for two records that are the same: the short id, or a hash of a text, which has no id. */
    identity: text().notNull(),
    display_name: text(),
    fields: jsonb().$type<StoredRecord['fields']>().notNull(),
    used_in_search: boolean().notNull().default(true),
    email_address: text(),
    /** Why it is excluded; null where nobody said. */
    reason: text().$type<StoredRecord['reason']>(),
    /** Why it was collected. */
    found: jsonb().$type<StoredRecord['found']>(),
    role: text().$type<StoredRecord['role']>(),
    alternate_of: uuid().references((): AnyPgColumn => searchRecords.uuid, { onDelete: 'set null' }),
    status: text().$type<StoredRecord['status']>(),
    asked_at: date(),
    answer_by: date(),
    declined_reason: text(),
    unavailable_until: date(),
    note: text(),
    /** Grows with every record that is added or changes its list. */
    position: bigserial({ mode: 'number' }).notNull(),
    created_at: created(),
  },
  (table) => [
    unique('search_records_once').on(table.search_id, table.record_type, table.identity),
    index('search_records_order').on(table.search_id, table.list, table.position),
    // For what becomes of alternates when their reviewer is removed.
    index('search_records_alternates').on(table.alternate_of).where(sql`${table.alternate_of} is not null`),
    check('search_records_list', sql`${table.list} in ('included', 'excluded')`),
  ],
)

/** What was changed of people in collections, when and by whom. Rows are only added, and outlive the collection. */
export const shortlistEvents = pgTable(
  'shortlist_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    organisation_id: ofOrganisation(),
    /** The collection, also once it is gone: what was changed of somebody in it belongs together. */
    search_id: uuid().notNull(),
    /** As in `search_records`. */
    identity: text().notNull(),
    display_name: text(),
    /** What was set, by its name on the wire. */
    changes: jsonb().$type<ShortlistEvent['changes']>().notNull(),
    made_by: byUser(),
    made_at: moment('made_at').notNull().defaultNow(),
  },
  (table) => [
    index('shortlist_events_person').on(table.organisation_id, table.identity, table.id),
    index('shortlist_events_search').on(table.search_id, table.id),
    index('shortlist_events_made_by').on(table.made_by),
  ],
)

/** The texts of collections. Rows are added and deleted, and their texts never change. */
export const searchTexts = pgTable(
  'search_texts',
  {
    uuid: uuid().primaryKey(),
    search_id: ofSearch(),
    text: text().notNull(),
    /** SHA-256 in hexadecimal: a text may be too long for an index. */
    text_hash: text().notNull(),
    /** The largest one of a collection is of its current text. */
    position: bigserial({ mode: 'number' }).notNull(),
    created_at: created(),
  },
  (table) => [
    unique('search_texts_once').on(table.search_id, table.text_hash),
    index('search_texts_order').on(table.search_id, table.position),
    index('search_texts_hash').on(table.text_hash),
  ],
)

export const filterPresets = pgTable(
  'filter_presets',
  {
    ...belongings(),
    search_module: text().$type<FilterPreset['search_module']>().notNull(),
    filter_data: jsonb().$type<FilterPreset['filter_data']>().notNull(),
    conflict_of_interest: jsonb().$type<FilterPreset['conflict_of_interest']>().notNull(),
    populates_sidebar: boolean().notNull(),
  },
  (table) => [index('filter_presets_owner').on(table.owner_id, table.organisation_id, table.created_at)],
)

/** A person's default preset in an organisation; the key allows one at most. */
export const activeFilterPresets = pgTable(
  'active_filter_presets',
  {
    user_id: uuid().notNull(),
    organisation_id: uuid().notNull(),
    filter_preset_id: uuid()
      .notNull()
      .references(() => filterPresets.uuid, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.organisation_id] }),
    ofMembership('active_filter_presets_membership', table.user_id, table.organisation_id),
    index('active_filter_presets_preset').on(table.filter_preset_id),
  ],
)

/**
 * One thing shared with one person or one team. Foreign keys delete the share with the thing, with the team, and with the
 * membership of the owner or of the person in the organisation.
 */
export const shares = pgTable(
  'shares',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    owner_id: uuid().notNull(),
    organisation_id: uuid().notNull(),
    search_id: uuid().references(() => searches.uuid, { onDelete: 'cascade' }),
    query_id: uuid().references(() => queries.uuid, { onDelete: 'cascade' }),
    filter_preset_id: uuid().references(() => filterPresets.uuid, { onDelete: 'cascade' }),
    user_id: uuid(),
    team_id: uuid(),
    /** Of collections; other things are only read. */
    may: text().$type<ShareRight>().notNull().default('edit'),
    created_at: created(),
  },
  (table) => [
    check('shares_one_thing', sql`num_nonnulls(${table.search_id}, ${table.query_id}, ${table.filter_preset_id}) = 1`),
    check('shares_may', sql`${table.may} in ('view', 'edit', 'approve')`),
    check('shares_one_receiver', sql`num_nonnulls(${table.user_id}, ${table.team_id}) = 1`),
    ofMembership('shares_owner', table.owner_id, table.organisation_id),
    ofMembership('shares_user', table.user_id, table.organisation_id),
    foreignKey({
      name: 'shares_team',
      columns: [table.team_id, table.organisation_id],
      foreignColumns: [teams.uuid, teams.organisation_id],
    }).onDelete('cascade'),
    unique('shares_once')
      .on(table.search_id, table.query_id, table.filter_preset_id, table.user_id, table.team_id)
      .nullsNotDistinct(),
    index('shares_of_query').on(table.query_id),
    index('shares_of_filter_preset').on(table.filter_preset_id),
    index('shares_with_user').on(table.user_id, table.organisation_id),
    index('shares_with_team').on(table.team_id),
    index('shares_of_owner').on(table.owner_id, table.organisation_id),
  ],
)

export const apiKeys = pgTable(
  'api_keys',
  {
    uuid: uuid().primaryKey(),
    user_id: uuid().notNull(),
    organisation_id: uuid().notNull(),
    name: text().notNull(),
    prefix: text().notNull(),
    /** SHA-256 of the key, in hexadecimal. */
    key_hash: text().notNull().unique(),
    scopes: text().array().$type<ApiKey['scopes']>().notNull(),
    created_at: created(),
    expires_at: moment('expires_at').notNull(),
    last_used_at: moment('last_used_at'),
  },
  (table) => [
    ofMembership('api_keys_membership', table.user_id, table.organisation_id),
    index('api_keys_owner').on(table.user_id, table.organisation_id),
  ],
)
