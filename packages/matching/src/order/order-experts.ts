import { learntParts } from '@cognate/contract'
import type { LearntPlace } from '../score/explain.ts'
import { type Candidate, measureExperts, type VotingWorks, type WordsOfWorks } from './expert-features.ts'
import { type ExpertModel, factorAt, partOf } from './expert-model.ts'

/** Experts whom a model may put into another order: the first by votes, before anybody is left out. */
export const ORDERED_EXPERTS = 300

/** A person whom a model orders. */
export interface OrderedCandidate extends Candidate {
  /** The sum of votes by which they are among the first. */
  sum: number
}

/**
 * The order of the first experts by a model: by the sum of votes times all factors, of equals as they came. What works mean
 * counts if the model knows it and all candidates have cosines.
 * @param floor  The largest sum of those who are not among them; 0 for nobody.
 * @returns Their rows in the new order, and the factors of each by row.
 */
export function orderExperts(
  candidates: readonly OrderedCandidate[],
  works: VotingWorks,
  words: WordsOfWorks,
  { model, floor }: { model: ExpertModel; floor: number },
): { rows: number[]; places: LearntPlace[] } {
  const columns = measureExperts(candidates, works, words)
  const hasMeaning = model.withMeaning !== undefined && candidates.every(({ cosines }) => cosines !== undefined)
  const { curves } = hasMeaning ? model.withMeaning! : model
  const places = candidates.map(
    (): LearntPlace => ({ factors: hasMeaning ? { ...NO_FACTORS, meaning: 1 } : { ...NO_FACTORS }, floor }),
  )
  for (const curve of curves) {
    const part = partOf[curve.feature]
    const column = columns[curve.feature]
    for (const [row, { factors }] of places.entries()) factors[part]! *= factorAt(curve, column[row]!)
  }
  const products = candidates.map(({ sum }, row) => multiply(sum, places[row]!.factors))
  const rows = candidates.map((_, row) => row).sort((a, b) => products[b]! - products[a]! || a - b)
  return { rows, places }
}

const NO_FACTORS: LearntPlace['factors'] = { matching: 1, recent: 1, coverage: 1, focus: 1, record: 1 }

/** A sum of votes times all factors, always in the same order. */
function multiply(sum: number, factors: LearntPlace['factors']): number {
  return learntParts.reduce((product, part) => product * (factors[part] ?? 1), sum)
}
