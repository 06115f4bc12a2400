import type { MailTemplateKind, MailTemplateView } from '@cognate/contract'
import { storableText } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, eq } from '../database/drizzle.ts'
import { changed, users } from '../database/schema.ts'
import { mailTemplates } from '../database/schema-reports.ts'
import { recordIn } from '../logs/audit.ts'
import { administering } from '../rules/administering.ts'
import { person } from '../rules/people.ts'
import { isMember } from '../rules/policies.ts'
import type { Actor } from '../stores/who.ts'

/** How an organisation words a draft. */
export type StoredMailTemplate = Omit<MailTemplateView, 'is_usual' | 'updated_at'> & { updated_at: Date }

/** Drafts of mails that organisations word another way than usual: all members read them, and local administrators change them. */
export function mailTemplatesIn(database: Database) {
  const { kind, subject, body, updated_at, organisation_id } = mailTemplates
  const columns = { kind, subject, body, updated_at, changed_by: person }
  return {
    list: (actor: Actor): Promise<StoredMailTemplate[]> =>
      database
        .select(columns)
        .from(mailTemplates)
        .leftJoin(users, eq(users.id, mailTemplates.changed_by))
        .where(and(isMember(actor), eq(organisation_id, actor.organisation_id))),
    /** Raises `not_local_admin`. */
    set: (actor: Actor, template: Pick<StoredMailTemplate, 'kind' | 'subject' | 'body'>): Promise<void> =>
      changing(database, actor, template.kind, async (transaction) => {
        const words = { subject: storableText(template.subject), body: storableText(template.body) }
        const row = { ...words, changed_by: actor.user_id }
        await transaction
          .insert(mailTemplates)
          .values({ ...row, kind: template.kind, organisation_id: actor.organisation_id })
          .onConflictDoUpdate({ target: [organisation_id, kind], set: { ...row, updated_at: changed(updated_at) } })
      }),
    /** Raises `not_local_admin`. */
    reset: (actor: Actor, which: MailTemplateKind): Promise<void> =>
      changing(database, actor, which, async (transaction) => {
        await transaction.delete(mailTemplates).where(and(eq(organisation_id, actor.organisation_id), eq(kind, which)))
      }),
  }
}

function changing(
  database: Database,
  actor: Actor,
  kind: string,
  work: (transaction: Querying) => Promise<void>,
): Promise<void> {
  return administering(database, actor, async (transaction) => {
    await work(transaction)
    const { user_id: actor_id, organisation_id } = actor
    await recordIn(transaction, {
      ...{ actor_id, action: 'mail_template.set', subject: `organisation:${organisation_id}` },
      details: { organisation_id, kind },
    })
  })
}
