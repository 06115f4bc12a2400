import type { AuditAction } from './audit-actions.ts'

/** A change of accounts or rights by an administrator, the operator or a person. Never holds the text of a query. */
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

/** What is written about an act, in its own transaction. */
export interface AuditNote {
  /** The user who did it; null for the operator. There is no default. */
  actor_id: string | null
  action: AuditAction
  subject: string
  details?: Record<string, unknown>
}

/** Conditions for entries of both logs; all that are given must hold. */
export interface LogSearch {
  since?: Date
  /** Entries before this moment. */
  until?: Date
  /** Id of a user who did it, or whom it was done to. */
  user_id?: string
  organisation_id?: string
  subject?: string
  /** Most entries, the newest; 10,000 unless given. */
  limit?: number
}
