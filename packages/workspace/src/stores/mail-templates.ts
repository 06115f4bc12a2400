import type { MailTemplateKind } from '@cognate/contract'
import type { Actor, Person } from './who.ts'

/** How an organisation words a draft. */
export interface StoredMailTemplate {
  kind: MailTemplateKind
  subject: string
  body: string
  /** Null where the account is gone. */
  changed_by: Person | null
  updated_at: Date
}

/** Drafts of mails that organisations word another way than usual: all members read them, and local administrators change them. */
export interface MailTemplateStore {
  list(actor: Actor): Promise<StoredMailTemplate[]>
  /** Raises `not_local_admin`. */
  set(actor: Actor, template: Pick<StoredMailTemplate, 'kind' | 'subject' | 'body'>): Promise<void>
  /** Raises `not_local_admin`. */
  reset(actor: Actor, kind: MailTemplateKind): Promise<void>
}
