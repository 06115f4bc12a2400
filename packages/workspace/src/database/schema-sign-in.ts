import type { AuditAction } from '../stores/audit-actions.ts'
import type { StoredIdentityProvider } from '../stores/identity-providers.ts'
import type { TokenPurpose } from '../stores/tokens.ts'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from './drizzle.ts'
import { created, moment, ofUser, organisations, updated } from './schema.ts'
import { teams } from './schema-collaboration.ts'

export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    /** SHA-256 of the token, in hexadecimal. */
    token_hash: text().primaryKey(),
    purpose: text().$type<TokenPurpose>().notNull(),
    user_id: ofUser(),
    created_at: created(),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
  },
  (table) => [index('one_time_tokens_user').on(table.user_id), index('one_time_tokens_expiry').on(table.expires_at)],
)

export const identityProviders = pgTable(
  'identity_providers',
  {
    key: text().primaryKey(),
    kind: text().$type<StoredIdentityProvider['kind']>().notNull(),
    name: text().notNull(),
    abbreviation: text().notNull(),
    /** Name and abbreviation without accents and case, a line each. */
    searched: text().notNull(),
    organisation_id: uuid().references(() => organisations.id, { onDelete: 'cascade' }),
    config: jsonb().$type<StoredIdentityProvider['config']>().notNull(),
    enabled: boolean().notNull().default(true),
    /** SHA-256 of the token with which its system keeps people in step (SCIM), in hexadecimal. */
    scim_token_hash: text().unique('identity_providers_scim_token'),
    created_at: created(),
  },
  (table) => [check('identity_providers_kind', sql`${table.kind} in ('oidc', 'saml')`)],
)

/** `provider` is no foreign key: a provider may also be defined in the settings of the server. */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    provider: text().notNull(),
    uid: text().notNull(),
    user_id: ofUser(),
    display: text().notNull(),
    created_at: created(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.uid] }), index('social_accounts_user').on(table.user_id)],
)

export const ssoStates = pgTable(
  'sso_states',
  {
    /** SHA-256 of provider and state, in hexadecimal. */
    state_hash: text().primaryKey(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('sso_states_expiry').on(table.expires_at)],
)

export const consumedAssertions = pgTable(
  'consumed_assertions',
  {
    /** SHA-256 of provider and assertion id, in hexadecimal. */
    assertion_hash: text().primaryKey(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('consumed_assertions_expiry').on(table.expires_at)],
)

/**
 * Tries at secrets within an hour. There is at most one row for each slot, so that no number of names and addresses fills
 * the database. A slot is a shortened keyed hash, too short to tell what was typed.
 */
export const tries = pgTable('tries', {
  /** 0 to 2^20 − 1. */
  slot: integer().primaryKey(),
  count: integer().notNull(),
  /** The first try of this hour. */
  started_at: moment('started_at').notNull(),
  last_at: moment('last_at').notNull(),
  /** Further tries are refused until then. */
  waits_until: moment('waits_until').notNull(),
})

/** Addresses from which an account signed in. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    user_id: ofUser(),
    /** A keyed hash, in hexadecimal. */
    address_hash: text().notNull(),
    last_at: moment('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.address_hash] }),
    index('known_addresses_last').on(table.last_at),
  ],
)

/** People as the system of an identity provider names them (SCIM). */
export const scimPeople = pgTable(
  'scim_people',
  {
    provider: text()
      .notNull()
      .references(() => identityProviders.key, { onDelete: 'cascade' }),
    user_id: ofUser(),
    /** The id of the account where the system names it no longer. */
    user_name: text().notNull(),
    external_id: text(),
    /** Whether that system made the account. */
    is_made: boolean().notNull(),
    updated_at: updated(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.user_id] }),
    uniqueIndex('scim_people_user_name').on(table.provider, sql`lower(${table.user_name})`),
    index('scim_people_user').on(table.user_id),
  ],
)

/** Teams as the system of an identity provider names them. */
export const scimGroups = pgTable(
  'scim_groups',
  {
    provider: text()
      .notNull()
      .references(() => identityProviders.key, { onDelete: 'cascade' }),
    team_id: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    external_id: text(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.team_id] })],
)

/** Browsers in which somebody signed in. */
export const knownDevices = pgTable(
  'known_devices',
  {
    user_id: ofUser(),
    /** SHA-256 of what the browser's cookie holds, in hexadecimal. */
    device_hash: text().notNull(),
    last_at: moment('last_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.device_hash] })],
)

/** `actor_id` is no foreign key: an entry stays when the person's account is deleted, but without the name. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: moment('at').notNull().defaultNow(),
    actor_id: uuid(),
    action: text().$type<AuditAction>().notNull(),
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('audit_log_time').on(table.at)],
)

export const optOuts = pgTable('opt_outs', {
  author_id: text().primaryKey(),
  note: text(),
  since: moment('since').notNull().defaultNow(),
})
