import type { MailTemplateKind } from '@cognate/contract'
import type { Person } from './who.ts'

/** How an organisation words a draft. */
export interface StoredMailTemplate {
  kind: MailTemplateKind
  subject: string
  body: string
  /** Null where the account is gone. */
  changed_by: Person | null
  updated_at: Date
}
