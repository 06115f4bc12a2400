import { z } from 'zod'
import { LONGEST_MAIL, LONGEST_SUBJECT, mailTemplateKinds, unknownMailFields } from './mail-wording.ts'
import { UserView } from './sharing.ts'

const wording = {
  subject: z
    .string()
    .trim()
    .min(1, 'A mail needs a subject.')
    .max(LONGEST_SUBJECT)
    .regex(/^\P{Cc}*$/u, 'Use one line.'),
  body: z.string().trim().min(1, 'The mail is empty.').max(LONGEST_MAIL),
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
