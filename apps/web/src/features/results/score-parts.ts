import type { Explanation } from '@cognate/contract'
import { messages } from './messages.ts'

/** A part of a score in hundredths, which add up to the score in hundredths. */
interface ScorePart {
  label: string
  hundredths: number
}

const partLabels: readonly [keyof Explanation, string][] = [
  ['terms', messages.scorePartLabels.terms],
  ['recency', messages.scorePartLabels.recency],
  ['authors', messages.scorePartLabels.authors],
  ['matching', messages.scorePartLabels.matching],
  ['recent', messages.scorePartLabels.recent],
  ['coverage', messages.scorePartLabels.coverage],
  ['focus', messages.scorePartLabels.focus],
  ['record', messages.scorePartLabels.record],
  ['meaning', messages.scorePartLabels.meaning],
]

/**
 * The parts of a score, rounded so that they add up: the words in common take the rounding difference. Parts
 * that change nothing of the score are left out.
 */
export function scoreParts(score: number, explanation: Explanation): ScorePart[] {
  const parts = partLabels.map(([key, label]) => ({ label, hundredths: Math.round((explanation[key] ?? 0) * 100) }))
  const [terms, ...others] = parts
  const otherHundredths = others.reduce((sum, part) => sum + part.hundredths, 0)
  return [
    { ...terms!, hundredths: Math.round(score * 100) - otherHundredths },
    ...others.filter((part) => part.hundredths !== 0),
  ]
}
