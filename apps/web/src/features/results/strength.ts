import { createContext } from 'react'
import { messages } from './messages.ts'

/** How close a result is to the query, in five steps. */
export interface Strength {
  word: string
  /** Steps that are filled, 1 to 5. */
  steps: 1 | 2 | 3 | 4 | 5
}

/** Least share of the full score for each step, closest first. */
const strengths: readonly (Strength & { least: number })[] = [
  { least: 0.85, word: messages.strengths.veryClose, steps: 5 },
  { least: 0.65, word: messages.strengths.close, steps: 4 },
  { least: 0.45, word: messages.strengths.related, steps: 3 },
  { least: 0.25, word: messages.strengths.loose, steps: 2 },
  { least: Number.NEGATIVE_INFINITY, word: messages.strengths.distant, steps: 1 },
]

/** In a weak answer the best result reaches this share of the full score: it is at most "Related". */
const WEAK_SHARE = 0.5

/**
 * The score that fills all steps. Scores of a long text and of a short one cannot be compared, so results are measured
 * against the closest of their own list.
 * @returns 0 for an empty list.
 */
export function fullScoreOf(scores: readonly number[], isWeak: boolean): number {
  const best = Math.max(0, ...scores)
  return isWeak ? best / WEAK_SHARE : best
}

/** The score that fills all steps in the list at hand. */
export const FullScoreContext = createContext(1)

/** The strength of a score (0 to 1) against the score that fills all steps. */
export function strengthOf(score: number, fullScore: number): Strength {
  const share = fullScore > 0 ? score / fullScore : 0
  const { word, steps } = strengths.find(({ least }) => share >= least)!
  return { word, steps }
}
