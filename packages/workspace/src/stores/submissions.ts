import type { SubmissionPayload, SubmissionState } from '@cognate/contract'
import type { Listed, PageRange } from './lists.ts'
import type { Actor, By } from './who.ts'

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
export interface ListedSystem {
  /** Of the organisation. */
  name: string
  display_name: string
  submission_system_name: string | null
  url: string
  updated_at: Date
  /** Submissions that are queued or being sent. */
  waiting: number
  failed: number
  last_delivered_at: Date | null
}

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

/** Submissions that any server may deliver, by the clock of the database. */
export interface SubmissionStore {
  /** Sets where an organisation sends its collections; null: nowhere. */
  setSystem(organisationId: string, system: SubmissionSystem | null, by?: By): Promise<void>
  /** Organisations that have one, by name. */
  systems(search: PageRange & { text?: string; organisation_id?: string }): Promise<Listed<ListedSystem>>
  /** What an organisation sent, the newest first. */
  deliveries(organisationId: string, search: PageRange & { state?: SubmissionState }): Promise<Listed<Delivery>>
  /**
   * Queues a submission of an organisation again that was delivered or has failed, under its old key; undefined where the
   * organisation has no such submission.
   * @throws AppError delivery_goes_on
   */
  sendAgain(organisationId: string, uuid: string, by: By): Promise<Delivery | undefined>
  /** The address alone; undefined where there is none. */
  systemUrl(organisationId: string): Promise<string | undefined>
  /**
   * Queues a collection of the actor. The same content is not sent twice: if it waits or was delivered, that submission is
   * given; a failed one is tried again under its old key. Undefined for a collection that the actor may not see.
   * @throws AppError not_owner
   */
  queue(actor: Actor, searchUuid: string, payload: SubmissionPayload): Promise<Submission | undefined>
  /** The newest submission of a collection that the actor sees. */
  latest(actor: Actor, searchUuid: string): Promise<Submission | undefined>
  /** Claims the next try that is due, for `leaseMs`; undefined where none is due. Two processes never get the same one. */
  claim(leaseMs: number): Promise<SubmissionTry | undefined>
  /** Stores how a try ended, unless another has begun since. */
  settle(uuid: string, attempt: number, outcome: TryOutcome): Promise<void>
}
