import type { FindSimilarAnswer } from '@cognate/contract'
import type { Query } from './query.ts'

/** A collection, as it is offered. */
export interface NamedCollection {
  uuid: string
  name: string
}

/** The query of an address, and its answer. */
export interface Search {
  /** Identifies the query; empty at home. */
  id: string
  /** The query, as soon as it is known. */
  query: Query | undefined
  answer: FindSimilarAnswer | undefined
  /** Ids of people who were to be ranked and whom the catalogue lacks. */
  absent: readonly string[]
  error: unknown
  isPending: boolean
  /** The address names a query that is not there, or not for this person. */
  isMissing: boolean
  /** Whether it was asked with a collection that is gone, or not for this person. */
  lacksCollection?: boolean
  /** The newest saved collection of its text, where it was asked without one. */
  collectionOfText?: NamedCollection | null
  retry(): void
}
