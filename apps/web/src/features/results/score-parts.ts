import type { Explanation } from '@cognate/contract'
import { hundredthsOf } from '../../model/records/wording.ts'
import { messages } from './messages.ts'

/** A part of a score in hundredths, which add up to the score in hundredths. */
interface ScorePart {
  label: string
  hundredths: number
}

const partLabels = Object.entries(messages.scorePartLabels) as [keyof Explanation, string][]

/**
 * The parts of a score, rounded so that they add up to the score as it is shown: all are rounded down, and the hundredths that are then
 * missing go to those that lost most. So none is a whole hundredth off, nor further than adding up asks for.
 * Parts that change nothing of the score are left out, but for the first.
 */
export function scoreParts(score: number, explanation: Explanation): ScorePart[] {
  const parts = partLabels.map(([key, label]) => {
    const exact = 100 * (explanation[key] ?? 0)
    const hundredths = Math.floor(exact)
    return { label, hundredths, lost: exact - hundredths }
  })
  const missing = hundredthsOf(score) - parts.reduce((sum, { hundredths }) => sum + hundredths, 0)
  for (const part of parts.toSorted((a, b) => b.lost - a.lost).slice(0, Math.max(0, missing))) part.hundredths += 1
  return parts
    .filter(({ hundredths }, at) => at === 0 || hundredths !== 0)
    .map(({ label, hundredths }) => ({ label, hundredths }))
}
