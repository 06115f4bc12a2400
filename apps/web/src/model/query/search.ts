import type { FindSimilarAnswer } from '@cognate/contract'
import type { Query } from './query.ts'

/** What the page knows of the question that its address asks, and of the answer. */
export interface Search {
  /** Names what is asked for; changes with every other question. */
  id: string
  /** The question, as soon as it is known. */
  query: Query | undefined
  answer: FindSimilarAnswer | undefined
  error: unknown
  isPending: boolean
  /** The address names a query that is not there, or not for this person. */
  isMissing: boolean
  retry(): void
}
