import type { OtherTerms } from '../text/analysis.ts'

/** A term of a query with its weight in the score; `surface` is the word as the query wrote it first. */
export interface WeightedTerm {
  term: string
  surface: string
  /** Above 0; multiplied with a work's impact of the term (0 to 1) and summed over the terms. */
  weight: number
  /** So many works hold it that it does not show why one was found. */
  isCommon?: true
}

/** The statistics of the catalogue that the weights of a query need. */
export interface TermStatistics {
  /** Works in the catalogue. */
  total: number
  /** Mean number of terms of a work. */
  averageLength: number
  /** Works that contain the term, in the order of the terms; 0 for an unknown one. */
  matching: readonly number[]
}

/** How often a query uses a term, counted separately in its title and the rest. */
export interface TermCounts {
  term: string
  surface: string
  inTitle: number
  inRest: number
  /** Where the language of the text does not show. */
  others?: OtherTerms
}
