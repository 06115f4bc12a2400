import type { Explanation } from '@cognate/contract'
import type { VoteFormula, VoteSums } from './votes.ts'

/** The sums of an expert's votes. */
export interface ExpertSums extends VoteSums {
  /** Of a query whose meaning counts: how works vote. */
  formula?: VoteFormula
  /** Σ of the same votes, had no work a meaning; undefined for whoever is not among the first by words. */
  words?: number
  /** Σ of the same votes, had no work a reference in common with the text; undefined where none has. */
  withoutReferences?: number
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

/**
 * The score of an expert, and what each factor adds to it or takes away. Where meaning counts, it is on the scale of votes with
 * meaning, also for those whose works were compared by words alone.
 */
export function explainExpert({ formula, words, withoutReferences, ...sums }: ExpertSums): ExplainedScore {
  const explainSums = (scoreOf: ScoreOf) => explainCiting(sums, withoutReferences, scoreOf)
  if (!formula) return explainSums(likenessOf)
  if (words === undefined) {
    const { score, explanation } = explainSums((sum) => likenessOf(sum) / (1 + formula.meaning))
    return { score, explanation: { ...explanation, meaning: 0 } }
  }
  const scoreOf = (sum: number) => Math.min(1, sum ** (1 / formula.power))
  const { score, explanation } = explainSums(scoreOf)
  const terms = scoreOf(words)
  return { score, explanation: { ...explanation, terms, meaning: explanation.terms - terms } }
}

type ScoreOf = (sum: number) => number

/** What references add is told apart from the rest. */
function explainCiting(sums: VoteSums, withoutReferences: number | undefined, scoreOf: ScoreOf): ExplainedScore {
  const { score, explanation } = explain(sums, scoreOf)
  if (withoutReferences === undefined) return { score, explanation }
  const terms = scoreOf(withoutReferences)
  return { score, explanation: { ...explanation, terms, references: explanation.terms - terms } }
}

/**
 * The score of an institution or venue. Any number of works may vote for it, so a limit of 1 would make all large ones equal;
 * the likeness l becomes l / (l + 1) instead, where 1 is the query's likeness with itself. One work that equals the query gives 0.5.
 */
export function explainManyVotes(sums: VoteSums): ExplainedScore {
  return explain(sums, (sum) => Math.sqrt(sum) / (Math.sqrt(sum) + 1))
}

function explain({ votes, aged, shared }: VoteSums, scoreOf: ScoreOf): ExplainedScore {
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
