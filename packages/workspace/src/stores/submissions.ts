import type { SubmissionPayload, SubmissionState, SubmissionSystemView } from '@cognate/contract'
import type { Timed } from './lists.ts'

/** Where an organisation sends its collections. */
export interface SubmissionSystem {
  url: string
  secret: string
}

/** A collection that is sent to the submission system. */
export interface Submission {
  uuid: string
  state: SubmissionState
  attempts: number
  next_attempt_at: Date
  last_error: string | null
  created_at: Date
  delivered_at: Date | null
}

/** The system of an organisation as operators see it: without its secret. */
export type ListedSystem = Timed<SubmissionSystemView, 'updated_at' | 'last_delivered_at'>

/** A submission as operators see it: without the name of the collection and its people. */
export interface Delivery extends Submission {
  collection: string
  external_identifier: string | null
  /** User name. */
  sent_by: string
  records: number
  /** Whether it has ended and is the newest of its collection: what is older must not take the place of what is newer. */
  can_be_sent_again: boolean
}

/** A try at delivery that a process has claimed. */
export interface SubmissionTry {
  uuid: string
  /** From 1. */
  attempt: number
  payload: SubmissionPayload
  /** Null where the organisation no longer has one. */
  system: SubmissionSystem | null
}

/** How a try ended; `retryInMs` from now is when the next one is due. */
export type TryOutcome =
  | { state: 'delivered' }
  | { state: 'failed'; error: string }
  | { state: 'queued'; error: string; retryInMs: number }
