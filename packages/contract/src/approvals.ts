import { z } from 'zod'
import { ConflictPolicyView } from './conflict-policies.ts'
import { LeftOut } from './left-out.ts'
import { LONGEST_NOTE, MOST_COMMENTS, MOST_HISTORY, reviewStatuses, shortlistRoles } from './limits.ts'
import { ManuscriptChanges, ManuscriptPerson } from './manuscripts.ts'
import { CollectedCheck, PersonCheck } from './person-check.ts'
import { seen, UserView } from './sharing.ts'
import { Found, Shortlisted } from './shortlist.ts'

export const approvalDecisions = ['approved', 'sent_back'] as const
export type ApprovalDecision = (typeof approvalDecisions)[number]

const Words = z.string().trim().max(LONGEST_NOTE)

/** Somebody of a collection as they stood when it was decided on. */
const ApprovedPerson = z.object({
  identifier: z.string(),
  display_name: z.string().nullable(),
  role: z.enum(shortlistRoles).nullable(),
  alternate_of: z.string().nullable().describe('The id of the person for whom they stand in.'),
  email_address: z.string().nullable(),
  note: z.string().nullable(),
  status: z.enum(reviewStatuses).nullish().describe('Missing in what was decided on before it was kept.'),
  found: Found.nullable(),
})
export type ApprovedPerson = z.infer<typeof ApprovedPerson>

/** A collection as it was decided on; it never changes. */
export const ApprovedSnapshot = z.object({
  name: z.string(),
  external_identifier: z.string().nullable(),
  title: z.string().nullable(),
  abstract: z.string().nullable(),
  round: z.number().int().nullable(),
  authors: z.array(ManuscriptPerson.pick({ name: true, identifier: true })).nullish(),
  people: z.array(ApprovedPerson),
  check: CollectedCheck.nullish().describe(
    'What was found of their conflicts when it was decided; null: nobody to check against, or it could not be looked up. Missing, as are the authors, in what was decided on before it was kept.',
  ),
  policy: ConflictPolicyView.pick({ name: true, since: true })
    .nullish()
    .describe(
      'By which conflicts were looked for; null: not a manuscript. Missing in what was decided on before it was kept.',
    ),
  left_out: LeftOut.nullish().describe('Missing in what was decided on before it was kept.'),
  decided_by: z.string().describe('The name, also where the account is gone.'),
  decided_at: z.iso.datetime(),
})
export type ApprovedSnapshot = z.infer<typeof ApprovedSnapshot>

/** What has changed since somebody decided. */
export const ApprovalDifference = z.object({
  kind: z
    .enum(['added', 'removed', 'changed', 'text_changed', 'conflict_found'])
    .describe('conflict_found: a conflict of somebody who was decided on, found or declared since.'),
  identifier: z.string().nullable().describe('Null for the text.'),
  display_name: z.string().nullable(),
  fields: z.array(z.string()).describe('What is another than it was.'),
  changes: z
    .array(
      z.object({
        field: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
        identifier: z.string().optional().describe('Of whom `alternate_of` names.'),
      }),
    )
    .describe(
      'What it was and is, but for abstracts; of who was added, the role. `alternate_of` gives names, one at a time. Of `status` only that somebody declined or is unavailable, or is not any more.',
    ),
  found: PersonCheck.pick({ conflicts: true, verdicts: true })
    .optional()
    .describe(
      'Of conflict_found: with whom there was no conflict then, or an accepted one, and what was declared since.',
    ),
})
export type ApprovalDifference = z.infer<typeof ApprovalDifference>

export const ApprovalView = z.object({
  uuid: z.uuid(),
  search: z.uuid(),
  approver: UserView.nullable().describe('Null where the account is gone.'),
  approver_left: z
    .literal(true)
    .optional()
    .describe('The approver can no longer sign in here; missing for everybody else.'),
  asked_by: UserView.nullable(),
  asked_at: z.iso.datetime(),
  message: z.string(),
  decision: z.enum(approvalDecisions).nullable(),
  comment: z.string(),
  decided_at: z.iso.datetime().nullable(),
  may_decide: z.boolean().describe('Whether it waits for the caller.'),
  snapshot: ApprovedSnapshot.nullable().describe('Null until it is decided.'),
  differences: z.array(ApprovalDifference),
})
export type ApprovalView = z.infer<typeof ApprovalView>

export const Approvals = z.object({
  results: z.array(ApprovalView).describe('The newest first.'),
  last_asked: UserView.nullable().describe(
    'Whom the caller last asked for an approval, of any collection; nobody who has left.',
  ),
})
export type Approvals = z.infer<typeof Approvals>

/** The newest approval of a collection, as a list shows it. */
export const ApprovalMark = z.object({
  decision: z.enum(approvalDecisions).nullable(),
  approver: UserView.nullable(),
  at: z.iso.datetime().describe('When it was decided, else when it was asked for.'),
  may_decide: z.boolean(),
  has_changed: z.boolean().describe('Whether what was decided on is another now.'),
})
export type ApprovalMark = z.infer<typeof ApprovalMark>

export const AskForApprovalRequest = z.strictObject({
  approver: z.string().trim().min(1).max(300).describe('A user name of the organisation.'),
  message: Words.default(''),
})

export const DecideApprovalRequest = z
  .strictObject({
    decision: z.enum(approvalDecisions),
    comment: Words.default(''),
    ...seen,
  })
  .refine(({ decision, comment }) => decision === 'approved' || comment !== '', {
    path: ['comment'],
    message: 'Say what is to be changed.',
  })

export const AddCommentRequest = z.strictObject({ text: Words.min(1, 'The comment is empty.') })

const by = { at: z.iso.datetime(), by: UserView.nullable().describe('Null where the account is gone.') }

export const CommentEntry = z.object({ kind: z.literal('comment'), ...by, text: z.string() })

/** What happened in a collection: what was changed of people, comments, approvals. */
export const HistoryItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('change'),
    ...by,
    identifier: z.string(),
    display_name: z.string().nullable(),
    changes: z.object({
      ...Shortlisted.partial().shape,
      email_address: z.string().nullish(),
      is_added: z.literal(true).optional(),
      is_removed: z.literal(true).optional(),
      is_hidden: z.literal(true).optional().describe('Left out of the collection by hand.'),
      begins_round: z.number().int().optional().describe('The round for which they are to be asked again.'),
    }),
  }),
  z
    .object({ kind: z.literal('manuscript'), ...by, changes: ManuscriptChanges })
    .describe('What was changed of the manuscript that the collection is, or to whom the collection was handed over.'),
  CommentEntry,
  z.object({ kind: z.literal('asked'), ...by, approver: UserView.nullable(), text: z.string() }),
  z.object({ kind: z.literal('decided'), ...by, decision: z.enum(approvalDecisions), text: z.string() }),
])
export type HistoryItem = z.infer<typeof HistoryItem>

export const SearchHistory = z.object({
  results: z
    .array(HistoryItem)
    .describe(`The newest first; at most ${MOST_HISTORY} changes and ${MOST_COMMENTS} comments.`),
})
