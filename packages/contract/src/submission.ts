import { z } from 'zod'
import { reviewStatuses, shortlistRoles } from './limits.ts'

/**
 * The state of a submission: `none` was never sent, `queued` waits for its first or next try, `replaced` was superseded by a
 * later submission before its first try.
 */
export const deliveryStates = ['queued', 'sending', 'delivered', 'failed', 'replaced'] as const

/** The newest submission of a collection. */
export const SubmissionView = z.object({
  state: z.enum(['none', ...deliveryStates]),
  /** Also the idempotency key for the receiver; null if there is no submission. */
  uuid: z.uuid().nullable(),
  submitted_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  /** Tries so far. */
  attempts: z.number().int().min(0),
  /** When the next try is due, while it is queued. */
  next_attempt_at: z.iso.datetime().nullable(),
  /** Why the last try failed, in a sentence. */
  last_error: z.string().nullable(),
})
export type SubmissionView = z.infer<typeof SubmissionView>
export type SubmissionState = (typeof deliveryStates)[number]

/** What the submission system receives as the body of a POST. */
export const SubmissionPayload = z.object({
  version: z.literal(1),
  organisation: z.object({ name: z.string(), display_name: z.string() }),
  submitted_by: z.object({ username: z.string(), first_name: z.string(), last_name: z.string() }),
  collection: z.object({
    uuid: z.uuid(),
    name: z.string(),
    /** The caller's own reference, such as a manuscript number. */
    external_identifier: z.string().nullable(),
  }),
  /** Included records in the order in which they were added; without the texts. */
  records: z.array(
    z.object({
      record_type: z.string(),
      identifier: z.string(),
      display_name: z.string().nullable(),
      email_address: z.string().nullable(),
      orcid: z.string().nullable(),
      affiliations: z.array(z.string()),
      role: z.enum(shortlistRoles).nullable(),
      /** The identifier of the reviewer for whom an alternate stands in. */
      alternate_of: z.string().nullable(),
      status: z.enum(reviewStatuses).nullable(),
      asked_at: z.iso.date().nullable(),
      answer_by: z.iso.date().nullable(),
    }),
  ),
})
export type SubmissionPayload = z.infer<typeof SubmissionPayload>
