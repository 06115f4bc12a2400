import type { AuditAction } from './audit-actions.ts'

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

type NewAccount = Pick<Account, 'username' | 'email' | 'first_name' | 'last_name'> & {
  password_hash?: string | null
}

/** Who sets a password, and why. */
interface PasswordAct {
  /** Id of the user who does so; null for the operator. */
  by: string | null
  action?: Extract<AuditAction, `account.password_${string}`>
  /** Keeps sessions and API keys, for an account whose password the server invents itself. */
  keepsSessions?: boolean
}

export interface AccountStore {
  byUsername(username: string): Promise<Account | undefined>
  byId(id: string): Promise<Account | undefined>
  /** Made by the operator, as the audit log says. */
  create(account: NewAccount): Promise<Account>
  /** The active accounts with an address, in any case. */
  byEmail(email: string): Promise<Account[]>
  /** Whether an account with the address was closed. */
  isClosedEmail(email: string): Promise<boolean>
  /** Changed by the operator, as the audit log says. */
  update(
    id: string,
    changes: Partial<Pick<Account, 'email' | 'first_name' | 'last_name'>>,
  ): Promise<Account | undefined>
  /** Sets the password, and ends every session, every API key and every link sent by mail; all or nothing. */
  setPassword(id: string, passwordHash: string | null, as: PasswordAct): Promise<void>
  /** By the operator. Deactivating ends every session, every API key and every link sent by mail. */
  setActive(id: string, isActive: boolean): Promise<void>
  /** All accounts by user name. */
  list(): Promise<Account[]>
  /**
   * Deletes the account with everything made with it.
   * @param by  Id of the user who does so, or null for the operator.
   */
  remove(id: string, by: string | null): Promise<boolean>
  /** Everything stored about a person as plain JSON, without hashes; undefined for an unknown one. */
  exportOf(id: string): Promise<Record<string, unknown> | undefined>
}
