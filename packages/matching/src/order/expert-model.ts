import type { LearntPart } from '@cognate/contract'

/**
 * What a learnt order looks at where words are compared. Each is a number of one person among the first by votes, and tells of the text, the works and the
 * person; nothing of it is known to be good or bad before a model is fitted.
 */
export const wordFeatures = [
  'best_vote',
  'all_votes',
  'undivided',
  'near_works',
  'matching_works',
  'newest',
  'cover',
  'said',
  'focus',
  'works',
  'established',
] as const

/** What it looks at besides where works have vectors. */
export const meaningFeatures = ['closest'] as const

export const expertFeatures = [...wordFeatures, ...meaningFeatures] as const
export type ExpertFeature = (typeof expertFeatures)[number]

/** The part of a score to which each feature belongs. */
export const partOf: Record<ExpertFeature, LearntPart> = {
  best_vote: 'matching',
  all_votes: 'matching',
  undivided: 'matching',
  near_works: 'matching',
  matching_works: 'matching',
  newest: 'recent',
  cover: 'coverage',
  said: 'coverage',
  focus: 'focus',
  works: 'record',
  established: 'record',
  closest: 'meaning',
}

/** A curve in steps: the factor for values up to each limit, and one more for those above the last. */
export interface Curve {
  feature: ExpertFeature
  /** Ascending. */
  limits: readonly number[]
  /** Above 0; one more than limits. */
  factors: readonly number[]
}

/** Curves that were fitted on papers whose authors are known: one a feature, to be multiplied. */
export interface FittedCurves {
  /** When it was fitted, `YYYY-MM-DD`. */
  fitted: string
  /** On what: the catalogue, the years of the papers, how many. */
  data: string
  /** What was measured with it, by name. */
  figures: Record<string, number>
  curves: readonly Curve[]
}

/** An order of experts. */
export interface ExpertModel extends FittedCurves {
  version: 1
  /** Takes the place of the curves where works and query have vectors; missing: words alone order. */
  withMeaning?: FittedCurves
}

/** The factor of a value on a curve. */
export function factorAt({ limits, factors }: Curve, value: number): number {
  let low = 0
  let high = limits.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (value <= limits[middle]!) high = middle
    else low = middle + 1
  }
  return factors[low]!
}
