import type { AuditAction } from './audit-actions.ts'
import type { Person } from './collaboration.ts'

// Ways into an account other than a password, and what is recorded of administration.

export const tokenPurposes = ['password_reset', 'invite'] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

/** Tokens that travel by mail. Only their SHA-256 is kept; those of deactivated accounts open nothing. */
export interface TokenStore {
  /** @param lifetimeMs  How long it works, in milliseconds. */
  create(purpose: TokenPurpose, userId: string, lifetimeMs: number): Promise<string>
  /** The user's id while the token works. */
  check(purpose: TokenPurpose, token: string): Promise<string | undefined>
  /** The user's id, once; of several who take a token at the same time one gets it. */
  take(purpose: TokenPurpose, token: string): Promise<string | undefined>
  removeExpired(): Promise<number>
}

/** A system through which people sign in. */
export interface IdentityProvider {
  /** The slug that stands in addresses. */
  key: string
  kind: 'oidc' | 'saml'
  name: string
  abbreviation: string
  /** Whose people it brings; null for one open to all, such as ORCID. */
  organisation_id: string | null
  /** As its kind needs it, with secrets. */
  config: Record<string, unknown>
  enabled: boolean
}

export type IdentityProviderSummary = Omit<IdentityProvider, 'config'>

export interface IdentityProviderStore {
  /** Raises `conflict` where the key is taken. */
  create(provider: Omit<IdentityProvider, 'enabled'> & { enabled?: boolean }): Promise<IdentityProvider>
  update(key: string, changes: Partial<Omit<IdentityProvider, 'key'>>): Promise<IdentityProvider | undefined>
  /** All by name, without secrets. */
  list(): Promise<IdentityProviderSummary[]>
  /** Disabled ones too. */
  byKey(key: string): Promise<IdentityProvider | undefined>
  /** Enabled ones of organisations by name or abbreviation, whatever case and accents; none for less than 3 characters. At most 20. */
  search(q: string): Promise<IdentityProviderSummary[]>
  /** Removes the provider with the accounts linked through it. */
  remove(key: string): Promise<boolean>
}

/** An account elsewhere through which a person signs in. */
export interface SocialAccount {
  /** Key of the identity provider. */
  provider: string
  uid: string
  display: string
}

export interface SocialAccountStore {
  /** Links, or refreshes what is shown. Raises `connected_other` where it is linked to somebody else. */
  link(userId: string, account: SocialAccount): Promise<void>
  /** False where it was not linked. Raises `only_way_in` where the person has neither a password nor another link. */
  unlink(userId: string, provider: string, uid: string): Promise<boolean>
  of(userId: string): Promise<SocialAccount[]>
  /** The id of the user it is linked to. */
  find(provider: string, uid: string): Promise<string | undefined>
}

/** What has to be remembered while a person is away at an identity provider. */
export interface SsoStore {
  /**
   * Remembers data under a state or request id, which is hashed. Raises `conflict` where it is taken.
   * @param data  Such as nonce, code verifier, address to return to.
   */
  put(state: string, provider: string, data: Record<string, unknown>, expiresAt: Date): Promise<void>
  /** What was remembered, once; of several who take it at the same time one gets it. */
  take(state: string, provider: string): Promise<Record<string, unknown> | undefined>
  /** Whether this is the first time that an assertion comes; it is remembered until `expiresAt`. */
  consumeAssertion(provider: string, assertionId: string, expiresAt: Date): Promise<boolean>
  removeExpired(): Promise<number>
}

/** What became of a try: how many the slot has had, or the seconds until the next one is let through. */
export type Try = { count: number } | { retryAfter: number }

/**
 * Tries at secrets, counted for all servers by the clock of the database. Each tenth try of an hour is followed by a pause:
 * 1 minute, then 2, 4, 8, 16, 32; so that there are 60 tries an hour, and never more than 100 in any 60 minutes.
 */
export interface TryStore {
  /**
   * Counts a try, unless it comes in a pause; of many at once each is counted.
   * @param slot  0 to 2^20 − 1: what a hash of the thing to count comes to.
   */
  take(slot: number): Promise<Try>
  /**
   * Takes back a try that turned out right, and the pause that it began.
   * @param count  As `take` gave it.
   */
  giveBack(slot: number, count: number): Promise<void>
  /** Forgets tries older than an hour whose pause is over; the number of slots. */
  removeExpired(): Promise<number>
}

/** The addresses from which accounts signed in within 90 days, the 20 newest of each; given and kept as hashes. */
export interface KnownAddressStore {
  remember(userId: string, addressHash: string): Promise<void>
  /** Whether the account of that user name signed in from the address. */
  isKnownTo(username: string, addressHash: string): Promise<boolean>
  /** Whether an active account with that mail address did. */
  isKnownToMail(email: string, addressHash: string): Promise<boolean>
  removeExpired(): Promise<number>
}

/** Something that an administrator, the operator or a person did to accounts and rights. Never holds a query's text. */
export interface AuditEntry {
  at: Date
  /** Id of who did it; null for the operator. */
  actor_id: string | null
  /** User name of who did it; null for the operator, and for somebody whose account is deleted. */
  actor: string | null
  action: AuditAction
  /** `user:ID`, `team:UUID`, … */
  subject: string
  details: Record<string, unknown>
}

/** What is written of an act, within the transaction that does it. */
export interface AuditNote {
  /** The user who did it; null says that the operator did. There is no default. */
  actor_id: string | null
  action: AuditAction
  subject: string
  details?: Record<string, unknown>
}

/** What both logs can be searched by; everything that is given has to hold. */
export interface LogSearch {
  since?: Date
  /** Entries before this moment. */
  until?: Date
  /** Id of a user: who did it, or to whom it was done. */
  user_id?: string
  organisation_id?: string
  subject?: string
  /** The newest so many; 10,000 unless given. */
  limit?: number
}

export interface AuditStore {
  /** For what is done outside of a store, which writes the rest itself. */
  write(entry: AuditNote): Promise<void>
  /** The newest entries, in the order in which they were written. */
  list(search?: LogSearch & { action?: AuditAction }): Promise<AuditEntry[]>
}

/** An academic who asked to be left out. */
export interface OptOut {
  /** The id in its short form, `A123`. */
  author_id: string
  note: string | null
  since: Date
}

export interface OptOutStore {
  /** Takes both forms of an id; false where the academic is left out already. */
  add(authorId: string, note?: string | null): Promise<boolean>
  remove(authorId: string): Promise<boolean>
  list(): Promise<OptOut[]>
}

/** A person in an organisation, as its administrators see them. */
export interface Member extends Person {
  user_id: string
  is_validated: boolean
  is_local_admin: boolean
}
