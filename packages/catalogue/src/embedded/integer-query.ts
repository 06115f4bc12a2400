import type { WeightedTerm } from '@cognate/matching'
import type { Columns } from './catalogue-data.ts'
import { findTerm } from './find-term.ts'
import { IMPACT_SCALE, NONE } from './format.ts'

/** Integer weights add up to this, so that with impacts up to 255 a score stays below 2^30, in an Int32Array. */
const WEIGHT_SUM = 2 ** 22

/**
 * A query whose scores are sums of whole numbers: exact, and the same in whatever order they are added up.
 * Its terms are those that the catalogue knows, ascending by number.
 */
export interface IntegerQuery {
  terms: readonly { number: number; weight: number; source: WeightedTerm }[]
  /** The score, in the units of the weights as they were given, for which 1 of a sum stands. */
  unit: number
}

/** Scales the weights of a query to whole numbers of at least 1. */
export function toIntegerQuery(terms: readonly WeightedTerm[], columns: Columns): IntegerQuery {
  const known = terms
    .map((source) => ({ number: findTerm(source.term, columns), source }))
    .filter(({ number }) => number !== NONE)
    // The sum below depends on the order of its parts in the last digits; by term it is always the same.
    .sort((a, b) => a.number - b.number)
  const scale = WEIGHT_SUM / known.reduce((sum, { source }) => sum + source.weight, 0)
  return {
    terms: known.map((term) => ({ ...term, weight: Math.max(1, Math.round(term.source.weight * scale)) })),
    unit: known.length === 0 ? 0 : 1 / (IMPACT_SCALE * scale),
  }
}
