import type { Submission } from '@cognate/workspace'

/** A submission as people see it. */
export function submissionView({ uuid, state, attempts, last_error, ...times }: Submission) {
  return {
    ...{ uuid, state, attempts, last_error },
    submitted_at: times.created_at.toISOString(),
    delivered_at: times.delivered_at?.toISOString() ?? null,
    next_attempt_at: state === 'queued' ? times.next_attempt_at.toISOString() : null,
  }
}
