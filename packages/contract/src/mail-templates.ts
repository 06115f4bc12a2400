import { z } from 'zod'
import { UserView } from './sharing.ts'

/** What a mail to somebody of a collection is for. */
export const mailTemplateKinds = ['invitation', 'reminder', 'thanks'] as const
export type MailTemplateKind = (typeof mailTemplateKinds)[number]

/** What stands for something of the person or the manuscript, written {{so}}. */
export const mailFields = [
  'name',
  'given_name',
  'family_name',
  'title',
  'number',
  'abstract',
  'why',
  'answer_by',
  'sender',
  'organisation',
] as const
export type MailField = (typeof mailFields)[number]

const LONGEST_SUBJECT = 300
const LONGEST_BODY = 10_000

const wording = {
  subject: z.string().trim().min(1, 'A mail needs a subject.').max(LONGEST_SUBJECT),
  body: z.string().trim().min(1, 'The mail is empty.').max(LONGEST_BODY),
}

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The fields of a text that there are not, each once. */
export const unknownMailFields = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(FIELD)]
      .map(([, name]) => name!)
      .filter((name) => !(mailFields as readonly string[]).includes(name)),
  ),
]

/** A text with its fields filled in. What is unknown of somebody is left empty, and a line of nothing else is left out. */
export function fillMail(text: string, values: Partial<Record<MailField, string>>): string {
  const fill = (line: string) => line.replace(FIELD, (_, name: string) => values[name as MailField] ?? '')
  const lines = text.split('\n').flatMap((line) => {
    const filled = fill(line)
    return filled.trim() === '' && line.trim() !== '' ? [] : filled
  })
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export const MailTemplateView = z.object({
  kind: z.enum(mailTemplateKinds),
  subject: z.string(),
  body: z.string(),
  is_usual: z.boolean().describe('Whether the organisation words it as everybody does who changed nothing.'),
  changed_by: UserView.nullable().describe('Null where nobody did, or the account is gone.'),
  updated_at: z.iso.datetime().nullable(),
})
export type MailTemplateView = z.infer<typeof MailTemplateView>

export const ChangeMailTemplateRequest = z.strictObject(wording).superRefine(({ subject, body }, context) => {
  for (const [field, text] of Object.entries({ subject, body })) {
    const unknown = unknownMailFields(text)
    if (unknown.length > 0)
      context.addIssue({ code: 'custom', path: [field], message: `There is no field {{${unknown.join('}}, {{')}}}.` })
  }
})

/** The drafts of an organisation that has changed none. */
export const usualMailTemplates: Record<MailTemplateKind, { subject: string; body: string }> = {
  invitation: {
    subject: 'Invitation to review: {{title}}',
    body: `Dear {{name}},

Would you review the manuscript “{{title}}” for {{organisation}}?

{{abstract}}

We thought of you because of your work “{{why}}”.

Please answer by {{answer_by}}.

If you cannot, the name of somebody who could would help us.
If you have a conflict of interest with the authors, please tell us.

With kind regards
{{sender}}
{{organisation}}`,
  },
  reminder: {
    subject: 'Reminder: review of {{title}}',
    body: `Dear {{name}},

We asked you for a review of the manuscript “{{title}}” and have not heard from you yet. Could you tell us whether you will be able to do it?

We need an answer by {{answer_by}}.

With kind regards
{{sender}}
{{organisation}}`,
  },
  thanks: {
    subject: 'Thank you for your review of {{title}}',
    body: `Dear {{name}},

Thank you for your review of the manuscript “{{title}}”. It helped us, and the authors, a great deal.

With kind regards
{{sender}}
{{organisation}}`,
  },
}
