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

/** Longest subject and longest body of a draft, in characters. */
export const LONGEST_SUBJECT = 300
export const LONGEST_MAIL = 10_000

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g
const namesIn = (text: string) => [...text.matchAll(FIELD)].map(([, name]) => name!)

/** The fields of a text that there are not, each once. */
export const unknownMailFields = (text: string): string[] => [
  ...new Set(namesIn(text).filter((name) => !(mailFields as readonly string[]).includes(name))),
]

/** A text with its fields filled in. A line with a field of which nothing is known is left out. */
export function fillMail(text: string, values: Partial<Record<MailField, string>>): string {
  const filledWith = (name: string) => values[name as MailField]?.trim() ?? ''
  return text
    .split('\n')
    .filter((line) => namesIn(line).every((name) => filledWith(name) !== ''))
    .map((line) => line.replace(FIELD, (_, name: string) => filledWith(name)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

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
