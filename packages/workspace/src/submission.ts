import type { SubmissionPayload, SubmissionState } from '@cognate/contract'
import type { Actor } from './workspace.ts'

/** Where an organisation sends its collections. */
export interface SubmissionSystem {
  url: string
  secret: string
}

/** A collection on its way to the submission system. */
export interface Submission {
  uuid: string
  state: SubmissionState
  attempts: number
  next_attempt_at: Date
  last_error: string | null
  created_at: Date
  delivered_at: Date | null
}

/** A try that a process has taken upon itself. */
export interface SubmissionTry {
  uuid: string
  /** From 1. */
  attempt: number
  payload: SubmissionPayload
  /** Null where the organisation has none any more. */
  system: SubmissionSystem | null
}

/** How a try ended; `retry` names when the next one is due. */
export type TryOutcome =
  | { state: 'delivered' }
  | { state: 'failed'; error: string }
  | { state: 'queued'; error: string; retryAt: Date }

export interface SubmissionStore {
  /** Sets where an organisation sends its collections; null: nowhere. */
  setSystem(organisationId: string, system: SubmissionSystem | null): Promise<void>
  /** The address alone; undefined where there is none. */
  systemUrl(organisationId: string): Promise<string | undefined>
  /**
   * Queues a collection of the actor. The same content is not sent twice: while it waits or after it arrived, the submission
   * that is there is given; one that failed is tried again under its old key. Undefined for a collection the actor cannot see.
   * @throws AppError not_owner
   */
  queue(actor: Actor, searchUuid: string, payload: SubmissionPayload): Promise<Submission | undefined>
  /** The newest submission of a collection that the actor sees. */
  latest(actor: Actor, searchUuid: string): Promise<Submission | undefined>
  /** Takes the next try that is due, for `leaseMs`; undefined where none is. Two processes never get the same one. */
  claim(leaseMs: number): Promise<SubmissionTry | undefined>
  /** Notes how a try ended, unless another has begun since. */
  settle(uuid: string, attempt: number, outcome: TryOutcome): Promise<void>
}
