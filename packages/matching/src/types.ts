/** A term of a query with the weight it carries into the score; `surface` is a form in which the query wrote it. */
export interface WeightedTerm {
  term: string
  surface: string
  /** Above 0; multiplied with a work's impact of the term (0 to 1) and summed over the terms. */
  weight: number
}

/** What a query must know of the catalogue to weigh its terms. */
export interface TermStatistics {
  /** Works in the catalogue. */
  total: number
  /** Mean number of terms of a work. */
  averageLength: number
  /** Works that hold the term, in the order of the terms asked for; 0 for an unknown one. */
  matching: readonly number[]
}

/** How often a query uses its terms, title and rest apart. */
export interface TermCounts {
  term: string
  surface: string
  inTitle: number
  inRest: number
}
