import type { Explanation } from '@cognate/contract'
import { hundredthsOf } from '../../model/records/wording.ts'
import { messages } from './messages.ts'

/** A part of a score in hundredths, which add up to the score in hundredths. */
interface ScorePart {
  label: string
  hundredths: number
}

const partLabels: readonly [keyof Explanation, string][] = [
  ['terms', messages.scorePartLabels.terms],
  ['meaning', messages.scorePartLabels.meaning],
  ['references', messages.scorePartLabels.references],
  ['recency', messages.scorePartLabels.recency],
  ['authors', messages.scorePartLabels.authors],
]

/** A sum of parts this near the score is the score: only floating-point rounding is between them. */
const SAME = 1e-9

/**
 * The parts of a score, rounded so that they add up: each is the difference of two sums, rounded down, so none is a whole hundredth off.
 * Parts that change nothing of the score are left out, but for the first.
 */
export function scoreParts(score: number, explanation: Explanation): ScorePart[] {
  let sum = 0
  let shown = 0
  const parts = partLabels.map(([key, label]) => {
    sum += explanation[key] ?? 0
    const before = shown
    shown = hundredthsOf(Math.abs(sum - score) < SAME ? score : sum)
    return { label, hundredths: shown - before }
  })
  return parts.filter(({ hundredths }, at) => at === 0 || hundredths !== 0)
}
