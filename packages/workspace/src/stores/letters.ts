/** What a letter is about; it is written when it is sent. */
export interface StoredLetterOrder {
  kind: string
  facts: Record<string, unknown>
}

/** An attempt at sending a letter that a server has claimed. */
export interface LetterAttempt extends StoredLetterOrder {
  id: string
  /** From 1. */
  attempt: number
}

/** How an attempt ended; `retryInMs` from now is when the next one is due. */
export type LetterOutcome = { state: 'done' } | { state: 'refused' } | { state: 'queued'; retryInMs: number }

/** Letters that any server may send, by the clock of the database. */
export interface LetterStore {
  /** Queues a letter, which is of use for `usefulMs` and is not sent later. */
  queue(order: StoredLetterOrder, usefulMs: number): Promise<void>
  /**
   * Claims the next letter that is due, for `leaseMs`; undefined where none is due. Two servers never get the same attempt.
   * @param kind  Only letters of this kind.
   */
  claim(leaseMs: number, kind?: string): Promise<LetterAttempt | undefined>
  /** Deletes the letter, queues it again, or notes for a while whose was refused, unless another attempt has begun since. */
  settle(id: string, attempt: number, outcome: LetterOutcome): Promise<void>
  /** Deletes letters that are no longer of use and returns their number. */
  removeExpired(): Promise<number>
}
