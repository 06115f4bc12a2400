import { type Explanation, type LearntPart, learntParts } from '@cognate/contract'

/** The sums of a candidate's votes, each with one more factor than the sum before; 0 or more, descending. */
export interface VoteSums {
  /** Σ vote. */
  votes: number
  /** Σ vote × recency. */
  aged: number
  /** Σ vote × recency × author share. The same as `aged` where votes are not shared. */
  shared: number
}

interface ExplainedScore {
  /** 0 to 1. */
  score: number
  /** Adds up to the score. */
  explanation: Explanation
}

/**
 * Turns a sum of squared likenesses back into a likeness of at most 1: one new work of a single author that equals the
 * query gives 1. Candidates are ordered by the sum itself, which has no upper limit.
 */
function likenessOf(sum: number): number {
  return Math.min(1, Math.sqrt(sum))
}

/** The score of an expert, and what each factor adds to it or takes away. */
export function explainVotes(sums: VoteSums): ExplainedScore {
  return explain(sums, likenessOf)
}

/** What a model makes of an expert's sum of votes. */
export interface LearntPlace {
  /** By part, what the sum is multiplied with; above 0. Parts that are missing are not explained. */
  factors: Partial<Record<LearntPart, number>>
  /** The sum of the first person who keeps the order by votes: whoever stands before has no lower score. */
  floor: number
}

/**
 * The score of an expert, and what each factor adds to it or takes away. Where a model put the expert into place, the factor of
 * each of its parts changes what the parts before it leave.
 */
export function explainExpert({ learnt, ...sums }: VoteSums & { learnt?: LearntPlace | undefined }): ExplainedScore {
  const byVotes = explainVotes(sums)
  if (!learnt) return byVotes
  const explanation = { ...byVotes.explanation }
  let product = sums.shared
  let { score } = byVotes
  for (const part of learntParts) {
    const factor = learnt.factors[part]
    if (factor === undefined) continue
    product *= factor
    const next = likenessOf(Math.max(learnt.floor, product))
    explanation[part] = next - score
    score = next
  }
  return { score, explanation }
}

/**
 * The score of an institution or venue. Any number of works may vote for it, so a limit of 1 would make all large ones equal;
 * the likeness l becomes l / (l + 1) instead, where 1 is the query's likeness with itself. One work that equals the query gives 0.5.
 */
export function explainManyVotes(sums: VoteSums): ExplainedScore {
  return explain(sums, (sum) => Math.sqrt(sum) / (Math.sqrt(sum) + 1))
}

function explain({ votes, aged, shared }: VoteSums, scoreOf: (sum: number) => number): ExplainedScore {
  const terms = scoreOf(votes)
  const recency = scoreOf(aged)
  const authors = scoreOf(shared)
  return { score: authors, explanation: { terms, recency: recency - terms, authors: authors - recency } }
}

/**
 * The score of a work, for its words alone.
 * @param likeness  Its score against the query's with itself, 0 or more.
 */
export function explainWork(likeness: number): ExplainedScore {
  const score = Math.min(1, likeness)
  return { score, explanation: { terms: score, recency: 0, authors: 0 } }
}
