import type {
  ConflictInput,
  DatasetKey,
  EndpointKey,
  FilterField,
  Filters,
  QueryRecord,
  queryOrderings,
  themes,
} from '@cognate/contract'
import type { AccessLogStore } from './access-log.ts'
import type { AuditAction } from './audit-actions.ts'
import type {
  ApiKeyStore,
  FilterPresetStore,
  Listed,
  SearchStore,
  ShareStore,
  Sharing,
  TeamStore,
} from './collaboration.ts'
import type {
  AuditStore,
  IdentityProviderStore,
  KnownAddressStore,
  Member,
  OptOutStore,
  SocialAccountStore,
  SsoStore,
  TokenStore,
  TryStore,
} from './entrance.ts'
import type { LookupStore } from './lookups.ts'
import type { Quotas } from './quotas.ts'
import type { SubmissionStore } from './submission.ts'

/** A person who may sign in. Names compare without regard to case. */
export interface Account {
  id: string
  username: string
  email: string
  first_name: string
  last_name: string
  /** As the server hashed it; null for a person who signs in through a provider alone. */
  password_hash: string | null
  is_active: boolean
  created_at: Date
  updated_at: Date
}

export type NewAccount = Pick<Account, 'username' | 'email' | 'first_name' | 'last_name'> & {
  password_hash?: string | null
}

export interface Organisation {
  id: string
  /** The slug that stands in addresses: lower-case letters, digits, hyphens. */
  name: string
  display_name: string
  frontend_theme: (typeof themes)[number]
  nl_language: boolean
  submission_system_name: string | null
  /** Path below the media area. */
  logo: string | null
  coi_checker: boolean
  export_layout: 'default' | 'reviewer'
  /** Days after which an untouched query is removed; null keeps queries until their owner removes them. */
  query_retention_days: number | null
}

export type NewOrganisation = Pick<Organisation, 'name' | 'display_name'> & Partial<Omit<Organisation, 'id'>>

/** What an organisation may use, and until when. */
export interface Licence {
  kind: 'individual' | 'institution'
  /** First day in force, YYYY-MM-DD in UTC. */
  valid_from: string
  /** Last day in force, YYYY-MM-DD in UTC. */
  valid_until: string
  endpoints: readonly EndpointKey[] | 'all'
  datasets: readonly DatasetKey[] | 'all'
  filters: readonly FilterField[] | 'all'
}

/** A person's place in one organisation. */
export interface Membership {
  organisation: Organisation
  /** The licence in force today; null where there is none. */
  licence: Licence | null
  /** Whether this is the organisation that the person chose last; at most one is. */
  is_active: boolean
  is_validated: boolean
  is_local_admin: boolean
}

/** Who asks, and for which organisation: what a person makes belongs to both. */
export interface Actor {
  user_id: string
  organisation_id: string
}

/** Who sets a password, and how it came about. */
export interface PasswordAct {
  /** Id of the user who does so; null for the operator. */
  by: string | null
  action?: Extract<AuditAction, `account.password_${string}`>
  /** Leaves sessions and API keys as they are, for an account whose password the server makes up itself. */
  keepsSessions?: boolean
}

/** What travels with a session cookie; `user_id` ties the session to its person. */
export type SessionData = Record<string, unknown> & { user_id?: string }

/** What was asked, as it is asked again. */
export interface Question {
  dataset: DatasetKey
  records: QueryRecord[]
  /** The saved search that added to the question. */
  search: string | null
  filters: Filters
  /** Against whom experts were checked; absent where they were not. */
  conflict_of_interest?: ConflictInput | null
  sort: string
  limit: number
}

/** A question that a person asked. */
export interface StoredQuery extends Sharing {
  uuid: string
  dataset: DatasetKey
  question: Question
  /** The text asked with; null where only records were. */
  query_text: string | null
  /** Name of the saved search that added to the question. */
  search_name: string | null
  created_at: Date
  updated_at: Date
}

export interface QueryPage {
  /** From 1. */
  page: number
  page_size: number
  ordering: (typeof queryOrderings)[number]
  /** Part of the text or of a name, in any case; empty: all. */
  search: string
}

export interface Scrubbed {
  /** Tables that were in use all the time, and keep what was deleted for now. */
  busy: string[]
  /** Whether the log of changes was scrubbed too; that of a PostgreSQL of one's own is its operator's. */
  isLogScrubbed: boolean
}

/** Where this package writes what it does; a pino logger fits. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface WorkspaceOptions {
  /** `postgresql://…`; without it the embedded PostgreSQL below the data directory is joined, or started. */
  databaseUrl?: string | undefined
  /** The installation's DATA_DIR; the embedded PostgreSQL lives in `postgres` below it. */
  dataDirectory: string
  log: Log
  /** The most that people keep, where it is not what the contract says. */
  quotas?: Partial<Quotas>
  /** By which licences and retention are judged; the machine's own unless given. */
  clock?: () => Date
}

/**
 * What users make, kept in PostgreSQL. Each call that changes something has been committed to disk when it resolves.
 * U+0000, which PostgreSQL cannot hold, is dropped from what is stored, and lone surrogates become U+FFFD.
 * Raises `database_unavailable` where the database cannot be reached and `conflict` where a name is taken.
 */
export interface Workspace {
  accounts: {
    byUsername(username: string): Promise<Account | undefined>
    byId(id: string): Promise<Account | undefined>
    /** Made by the operator, as the audit log says. */
    create(account: NewAccount): Promise<Account>
    /** The active accounts with an address, in any case. */
    byEmail(email: string): Promise<Account[]>
    /** Changed by the operator, as the audit log says. */
    update(
      id: string,
      changes: Partial<Pick<Account, 'email' | 'first_name' | 'last_name'>>,
    ): Promise<Account | undefined>
    /** Sets the password, and ends every session, every API key and what was sent by mail to set one; all or nothing. */
    setPassword(id: string, passwordHash: string | null, as: PasswordAct): Promise<void>
    /** By the operator. Deactivating ends every session, every API key and what was sent by mail. */
    setActive(id: string, isActive: boolean): Promise<void>
    /** All accounts by user name. */
    list(): Promise<Account[]>
    /**
     * Deletes the account with everything made with it.
     * @param by  Id of the user who does so, or null for the operator.
     */
    remove(id: string, by: string | null): Promise<boolean>
    /** Everything kept of a person as plain JSON, without hashes; undefined for an unknown one. */
    exportOf(id: string): Promise<Record<string, unknown> | undefined>
  }
  organisations: {
    byName(name: string): Promise<Organisation | undefined>
    create(organisation: NewOrganisation): Promise<Organisation>
    update(id: string, changes: Partial<Omit<Organisation, 'id' | 'name'>>): Promise<Organisation | undefined>
    /** All organisations by name. */
    list(): Promise<Organisation[]>
  }
  licences: {
    /** Gives an organisation its licence in place of the one it had. */
    set(organisationId: string, licence: Licence): Promise<void>
    /** Ends the licence: today is not among its days. False where there is none in force or to come. */
    end(organisationId: string): Promise<boolean>
    /** The organisation's licence, in force or not. */
    of(organisationId: string): Promise<Licence | undefined>
  }
  memberships: {
    /** A person's organisations by display name. */
    of(userId: string): Promise<Membership[]>
    /** By the operator: makes the person a member, or changes how they are one. Both flags are off unless given, save `is_validated`, which is on. */
    set(
      userId: string,
      organisationId: string,
      flags?: { is_validated?: boolean; is_local_admin?: boolean },
    ): Promise<void>
    /** A membership that waited is confirmed: the person signed in through this identity provider of the organisation. */
    validate(userId: string, organisationId: string, provider: string): Promise<void>
    /** By the operator: ends the membership with its team places, shares either way and API keys. */
    remove(userId: string, organisationId: string): Promise<boolean>
    /** The active people of an organisation by last name; `name` is part of a name or user name, in any case. */
    usersOf(organisationId: string, name?: string): Promise<Member[]>
    /** Chooses the organisation the person works for, in every session; false where they are not a validated member of it. */
    setActive(userId: string, organisationName: string): Promise<boolean>
  }
  /** Sessions by their id, which is hashed before it leaves the process. */
  sessions: {
    /** Undefined once the session has ended or expired. */
    get(sid: string): Promise<SessionData | undefined>
    /** Keeps a session; one that has ended stays ended, whatever a request that was under way sets afterwards. */
    set(sid: string, data: SessionData, expiresAt: Date): Promise<void>
    destroy(sid: string): Promise<void>
    /** Forgets sessions past their time; the number of them. */
    removeExpired(): Promise<number>
  }
  queries: {
    /** Keeps a question; the same one by the same actor refreshes the query that is there. Raises `quota_reached`. */
    save(
      actor: Actor,
      question: Question,
      options?: { search_name?: string | null },
    ): Promise<Pick<StoredQuery, 'uuid' | 'created_at' | 'updated_at'>>
    /**
     * The actor's queries and those shared with the actor; each with its first 3 records, the first 20 values of a filter
     * and no conflicts, which `get` has whole.
     */
    list(actor: Actor, page: QueryPage): Promise<Listed<StoredQuery>>
    get(actor: Actor, uuid: string): Promise<StoredQuery | undefined>
    /** Whether there was such a query of the actor. Raises `not_owner` for one that somebody shared. */
    remove(actor: Actor, uuid: string): Promise<boolean>
    /** How many of these were the actor's, and are gone. */
    removeMany(actor: Actor, uuids: readonly string[]): Promise<number>
    /** Removes queries that their organisation no longer keeps; the number of them. */
    removePastRetention(): Promise<number>
  }
  teams: TeamStore
  searches: SearchStore
  filterPresets: FilterPresetStore
  shares: ShareStore
  apiKeys: ApiKeyStore
  tokens: TokenStore
  tries: TryStore
  knownAddresses: KnownAddressStore
  identityProviders: IdentityProviderStore
  socialAccounts: SocialAccountStore
  sso: SsoStore
  lookups: LookupStore
  submissions: SubmissionStore
  audit: AuditStore
  accessLog: AccessLogStore
  optOuts: OptOutStore
  /** Values that belong to the installation as a whole, as JSON. */
  settings: {
    /** Sets what is not set yet, and gives what is there then: the same to all who do so at once. */
    ensure(key: string, value: NonNullable<unknown>): Promise<unknown>
  }
  /** What was deleted stays in the database's files until they are scrubbed. */
  scrub: {
    /** Whether they have not been for a day, or much was deleted since. */
    isDue(): Promise<boolean>
    /**
     * Removes it from there: writes the tables anew, and of the embedded PostgreSQL also forgets the log of changes
     * (WAL). Calls that want a table wait while it is written. Undefined where another process is at it.
     */
    run(): Promise<Scrubbed | undefined>
  }
  /** Resolves when the database answers, within 2 s, and has room to write; rejects otherwise. */
  ping(): Promise<void>
  /** Ends the connections, and the embedded PostgreSQL where nobody else uses it. */
  close(): Promise<void>
}
