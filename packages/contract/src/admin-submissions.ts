import { z } from 'zod'
import { AdminList, AdminPage } from './admin-people.ts'
import { pageOf } from './queries.ts'
import { deliveryStates, SubmissionView } from './submission.ts'

/** Where an organisation sends its collections, and how that goes. Nobody reads the secret again. */
export const SubmissionSystemView = z.object({
  /** Of the organisation. */
  name: z.string(),
  display_name: z.string(),
  url: z.string(),
  /** What the button on the page calls it; null: members see no button. */
  submission_system_name: z.string().nullable(),
  /** When the address and the secret were set. */
  updated_at: z.iso.datetime(),
  /** Deliveries that wait for their first or next try, or are under way. */
  waiting: z.number().int(),
  failed: z.number().int(),
  last_delivered_at: z.iso.datetime().nullable(),
})
export type SubmissionSystemView = z.infer<typeof SubmissionSystemView>

export const ListSubmissionSystems = AdminList
export const SubmissionSystemsPage = pageOf(SubmissionSystemView)

/** Both are set together: a secret is for one receiver. The server checks them as the command line does. */
export const SetSubmissionSystemRequest = z.strictObject({
  url: z.string().trim().max(2000),
  secret: z.string().trim().max(2000),
})

export const ListDeliveries = z.object({ ...AdminPage, state: z.enum(deliveryStates).optional() })

/** A collection that was sent, or is to be; without its name and its people. */
export const DeliveryView = SubmissionView.extend({
  uuid: z.uuid(),
  state: z.enum(deliveryStates),
  /** The uuid of the collection. */
  collection: z.uuid(),
  /** The sender's own reference, such as a manuscript number. */
  external_identifier: z.string().nullable(),
  /** User name of the sender. */
  sent_by: z.string(),
  records: z.number().int(),
  submitted_at: z.iso.datetime(),
  /** Whether it has ended, and none of the same collection followed. */
  can_be_sent_again: z.boolean(),
})
export type DeliveryView = z.infer<typeof DeliveryView>

/** The newest first. */
export const DeliveriesPage = pageOf(DeliveryView).extend({ system: SubmissionSystemView })
