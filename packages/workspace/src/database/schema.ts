import type { HistoryReaders } from '@cognate/contract'
import type { Licence, Organisation, SignInRule } from '../stores/organisations.ts'
import type { QueryContent } from '../stores/queries.ts'
import type { SessionData } from '../stores/sessions.ts'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  type SQL,
  sql,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from './drizzle.ts'

// Columns have the names of the wire, so that there is one vocabulary.
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const created = () => moment('created_at').notNull().defaultNow()
export const updated = () => moment('updated_at').notNull().defaultNow()
/** The time of a change: now, but always later than the change before, so that no two have the same time. */
export const changed = (updatedAt: AnyPgColumn) => sql`greatest(now(), ${updatedAt} + interval '1 millisecond')`
/** Whose row it is: it is deleted with the organisation. */
export const ofOrganisation = () =>
  uuid()
    .notNull()
    .references(() => organisations.id, { onDelete: 'cascade' })
/** Whose row it is: it is deleted with the account. */
export const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
/** Who did something; null once the account is gone. */
export const byUser = () => uuid().references(() => users.id, { onDelete: 'set null' })
/** Rows that need a membership are deleted with it: their foreign key names the person and the organisation together. */
export const ofMembership = (name: string, user: AnyPgColumn, organisation: AnyPgColumn) =>
  foreignKey({
    name,
    columns: [user, organisation],
    foreignColumns: [memberships.user_id, memberships.organisation_id],
  }).onDelete('cascade')

export const organisations = pgTable(
  'organisations',
  {
    id: uuid().primaryKey(),
    name: text().notNull().unique(),
    display_name: text().notNull(),
    frontend_theme: text().$type<Organisation['frontend_theme']>().notNull().default('default'),
    nl_language: boolean().notNull().default(false),
    submission_system_name: text(),
    logo: text(),
    coi_checker: boolean().notNull().default(false),
    export_layout: text().$type<Organisation['export_layout']>().notNull().default('default'),
    query_retention_days: integer(),
    /** Whose history of asking people members see. */
    history_seen_by: text().$type<HistoryReaders>().notNull().default('members'),
    /** For how many months new searches leave out whom the organisation asked; null: they do not. */
    cool_down_months: integer(),
    sign_in: text().$type<SignInRule>(),
    created_at: created(),
    updated_at: updated(),
  },
  (table) => [check('organisations_retention_positive', sql`${table.query_retention_days} > 0`)],
)

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    username: text().notNull(),
    email: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    password_hash: text(),
    is_active: boolean().notNull().default(true),
    /** Whether the person administers the whole installation. */
    is_operator: boolean().notNull().default(false),
    /** Who the person is in the catalogue, as they said; a short id with its name of that day. */
    author_id: text(),
    author_name: text(),
    /** Since when a second factor is asked for beside the password; null where none is set up. */
    second_factor_since: moment('second_factor_since'),
    /** The organisation that the person chose last. */
    active_organisation_id: uuid().references(() => organisations.id, { onDelete: 'set null' }),
    created_at: created(),
    updated_at: updated(),
    /** What people are searched by, in lower case: made once, since each search of 50,000 people would take as long again. */
    searched: text().generatedAlwaysAs(
      (): SQL =>
        sql`lower(${users.first_name} || ' ' || ${users.last_name} || ' ' || ${users.username} || ' ' || ${users.email})`,
    ),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    index('users_email').on(sql`lower(${table.email})`),
    index('users_by_name').on(
      sql`lower(${table.last_name})`,
      sql`lower(${table.first_name})`,
      sql`lower(${table.username})`,
    ),
  ],
)

/** One for each organisation; a null list means everything, now and later. */
export const licences = pgTable('licences', {
  organisation_id: ofOrganisation().primaryKey(),
  kind: text().$type<Licence['kind']>().notNull(),
  valid_from: date().notNull(),
  valid_until: date().notNull(),
  endpoints: text().array(),
  datasets: text().array(),
  filters: text().array(),
  /** The last day of which local administrators were last warned, and how many days before. */
  warned_until: date(),
  warned_days: integer(),
  updated_at: updated(),
})

export const memberships = pgTable(
  'memberships',
  {
    user_id: ofUser(),
    organisation_id: ofOrganisation(),
    is_validated: boolean().notNull().default(true),
    /**
     * When an identity provider of the organisation last vouched for the person, or the operator after it did; null if no
     * provider ever did.
     */
    validated_at: moment('validated_at'),
    is_local_admin: boolean().notNull().default(false),
    /** Whether an identity provider of the organisation made the account, at its owner's first sign-in. */
    made_by_provider: boolean().notNull().default(false),
    /** When the institution's system closed it (SCIM); it counts as none until that opens it again. */
    suspended_at: moment('suspended_at'),
    created_at: created(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.organisation_id] }),
    index('memberships_organisation').on(table.organisation_id),
  ],
)

/**
 * A row stays until `expires_at` even if the session ends before, so that a request that was still running cannot bring
 * the session back by saving it.
 */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the session id, in hexadecimal. */
    id_hash: text().primaryKey(),
    /** The name under which its owner ends it. */
    uuid: uuid().notNull().defaultRandom(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    data: jsonb().$type<SessionData>().notNull(),
    created_at: created(),
    expires_at: moment('expires_at').notNull(),
    ended_at: moment('ended_at'),
  },
  (table) => [index('sessions_user').on(table.user_id), index('sessions_expiry').on(table.expires_at)],
)

export const queries = pgTable(
  'queries',
  {
    uuid: uuid().primaryKey(),
    owner_id: ofUser(),
    organisation_id: ofOrganisation(),
    dataset: text().$type<QueryContent['dataset']>().notNull(),
    question: jsonb().$type<QueryContent>().notNull(),
    /** SHA-256 in hexadecimal; equal for equal queries of one person. */
    question_hash: text().notNull(),
    query_text: text(),
    /** Names of the records of the query, a line each: how a person recognises a query without a text. */
    record_names: text().notNull(),
    search_name: text(),
    created_at: created(),
    updated_at: updated(),
  },
  (table) => [
    uniqueIndex('queries_same_question').on(table.owner_id, table.organisation_id, table.question_hash),
    index('queries_created').on(table.owner_id, table.organisation_id, table.created_at),
    index('queries_retention').on(table.organisation_id, table.updated_at),
  ],
)

/** Pictures that the operator uploaded; a path is never given to another picture. */
export const media = pgTable('media', {
  path: text().primaryKey(),
  content_type: text().notNull(),
  /** The bytes in base64. */
  content: text().notNull(),
  created_at: created(),
})

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updated_at: updated(),
})
