import type { AuditAction } from './audit-actions.ts'
import type { By } from './who.ts'

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
  /** Whether the person administers the whole installation. */
  is_operator: boolean
  /** Who the person is in the catalogue, as they said: a short id with its name of that day. */
  author_id: string | null
  author_name: string | null
  /** Since when a second factor is asked for beside the password; null where none is set up. */
  second_factor_since: Date | null
  created_at: Date
  updated_at: Date
}

type NewAccount = Pick<Account, 'username' | 'email' | 'first_name' | 'last_name'> & {
  password_hash?: string | null
}

/** Who sets a password, and why. */
interface PasswordAct {
  by: By
  action?: Extract<AuditAction, `account.password_${string}`>
  /** Keeps sessions and API keys, for an account whose password the server invents itself. */
  keepsSessions?: boolean
}

export interface AccountStore {
  byUsername(username: string): Promise<Account | undefined>
  byId(id: string): Promise<Account | undefined>
  /** User names by id; who is not there is left out. */
  usernamesOf(ids: readonly string[]): Promise<Map<string, string>>
  create(account: NewAccount, by?: By): Promise<Account>
  /** The active accounts with an address, in any case. */
  byEmail(email: string): Promise<Account[]>
  /** Whether an account with the address was closed. */
  isClosedEmail(email: string): Promise<boolean>
  update(
    id: string,
    changes: Partial<Pick<Account, 'email' | 'first_name' | 'last_name' | 'author_id' | 'author_name'>>,
    by?: By,
  ): Promise<Account | undefined>
  /** Sets the password, and ends every session, every API key and every link sent by mail; all or nothing. */
  setPassword(id: string, passwordHash: string | null, as: PasswordAct): Promise<void>
  /** Deactivating ends every session, every API key and every link sent by mail. */
  setActive(id: string, isActive: boolean, by?: By): Promise<void>
  /** Lets somebody administer the whole installation, or no longer. */
  setOperator(id: string, isOperator: boolean, by?: By): Promise<void>
  /** Those whose accounts are active. */
  countOperators(): Promise<number>
  /** Ends every session and API key of a person. */
  endSessions(id: string, by?: By): Promise<void>
  /** All accounts by user name. */
  list(): Promise<Account[]>
  /** Deletes the account with everything made with it. */
  remove(id: string, by: By): Promise<boolean>
  /** Everything stored about a person as plain JSON, without hashes; undefined for an unknown one. */
  exportOf(id: string): Promise<AccountExport | undefined>
}

/** Everything kept about somebody, by what it is. */
export type AccountExport = Record<string, unknown> & { frozen_answers: readonly { content: unknown }[] }
