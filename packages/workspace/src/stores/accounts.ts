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

export type NewAccount = Pick<Account, 'username' | 'email' | 'first_name' | 'last_name'> & {
  password_hash?: string | null
}

/** Who sets a password, and why. */
export interface PasswordAct {
  by: By
  action?: Extract<AuditAction, `account.password_${string}`>
  /** Keeps sessions and API keys, for an account whose password the server invents itself. */
  keepsSessions?: boolean
}

/** Everything kept about somebody, by what it is. */
export type AccountExport = Record<string, unknown> & { frozen_answers: readonly { content: unknown }[] }
