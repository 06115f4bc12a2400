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
  useful_until: Date
}

/** How an attempt ended; `retryInMs` from now is when the next one is due. */
export type LetterOutcome = { state: 'done' } | { state: 'refused' } | { state: 'queued'; retryInMs: number }
