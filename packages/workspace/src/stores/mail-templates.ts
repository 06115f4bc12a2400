import type { MailTemplateView } from '@cognate/contract'

/** How an organisation words a draft. */
export type StoredMailTemplate = Omit<MailTemplateView, 'is_usual' | 'updated_at'> & { updated_at: Date }
