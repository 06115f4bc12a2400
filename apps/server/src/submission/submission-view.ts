import type { DeliveryView } from '@cognate/contract'
import type { Delivery, Submission } from '@cognate/workspace'

/** A submission as people see it. */
export function submissionView({ uuid, state, attempts, last_error, ...times }: Submission) {
  return {
    ...{ uuid, state, attempts, last_error },
    submitted_at: times.created_at.toISOString(),
    delivered_at: times.delivered_at?.toISOString() ?? null,
    next_attempt_at: state === 'queued' ? times.next_attempt_at.toISOString() : null,
  }
}

/** A submission as operators see it: without the name of the collection and its people. */
export function deliveryView(delivery: Delivery): DeliveryView {
  const { collection, external_identifier, sent_by, records, can_be_sent_again } = delivery
  return { ...submissionView(delivery), collection, external_identifier, sent_by, records, can_be_sent_again }
}
