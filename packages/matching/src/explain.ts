import type { Explanation } from '@cognate/contract'

/** The sums of a candidate's votes, each with one more factor; 0 or more, descending. */
export interface VoteSums {
  /** Σ vote. */
  votes: number
  /** Σ vote × recency. */
  aged: number
  /** Σ vote × recency × author share: what ranks. The same as `aged` where votes are not shared. */
  shared: number
}

export interface ExplainedScore {
  /** 0 to 1. */
  score: number
  /** Adds up to the score. */
  explanation: Explanation
}

/**
 * A sum of squared likenesses as a likeness again, held to 1: one new work of a single author that equals the query
 * gives 1. Candidates are ordered by the sum itself, which is not held.
 */
function likenessOf(sum: number): number {
  return Math.min(1, Math.sqrt(sum))
}

/** The score of an expert, institution or venue, and what each factor adds to it or takes away. */
export function explainVotes({ votes, aged, shared }: VoteSums): ExplainedScore {
  const terms = likenessOf(votes)
  const recency = likenessOf(aged)
  const score = likenessOf(shared)
  return { score, explanation: { terms, recency: recency - terms, authors: score - recency } }
}

/**
 * The score of a work, for its words alone.
 * @param likeness  Its score against the query's with itself, 0 or more.
 */
export function explainWork(likeness: number): ExplainedScore {
  const score = Math.min(1, likeness)
  return { score, explanation: { terms: score, recency: 0, authors: 0 } }
}
