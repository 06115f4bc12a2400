import { IMPACT_SCALE } from './bm25.ts'
import type { WeightedReference } from './references.ts'
import type { WeightedTerm } from './types.ts'

/**
 * Integer weights add up to about this: with impacts up to 255, and up to 500 weights of which each may be rounded up by
 * almost 1, a score stays below 2^24. So it is exact even in the 32-bit floats of another engine, which thus finds the same.
 */
const WEIGHT_SUM = 2 ** 16 - 2 ** 9

/**
 * A query whose scores are sums of whole numbers: exact, and the same in whatever order they are added up.
 * Its terms are those that the catalogue knows, ascending by number.
 */
export interface IntegerQuery {
  terms: readonly { number: number; weight: number; source: WeightedTerm }[]
  /** Works that the text cites, ascending by number; missing where none counts. */
  references?: readonly (Pick<WeightedReference, 'number' | 'own'> & { weight: number })[]
  /** The score, in the units of the weights as they were given, for which 1 of a sum stands. */
  unit: number
}

/** One of the forms in which a term may stand in an index, and the part of its weight that it has there. */
export interface TermForm {
  prefix: string
  /** Above 0, at most 1. */
  share: number
}

/** Works have their terms as they are. */
const asItIs: readonly TermForm[] = [{ prefix: '', share: 1 }]

/**
 * Scales the weights of a query to whole numbers of at least 1.
 * @param numberOf  The number of a term in the index, where terms are numbered as they sort; undefined for an unknown one.
 */
export function toIntegerQuery(
  terms: readonly WeightedTerm[],
  numberOf: (term: string) => number | undefined,
  forms: readonly TermForm[] = asItIs,
  references: readonly WeightedReference[] = [],
): IntegerQuery {
  const knownTerms = forms
    .flatMap(({ prefix, share }) =>
      terms.flatMap((source) => {
        const number = numberOf(prefix + source.term)
        return number === undefined ? [] : [{ number, source, part: source.weight * share }]
      }),
    )
    // The sum below depends on the order of its parts in the last digits; by term it is always the same.
    .sort((a, b) => a.number - b.number)
  const scale = WEIGHT_SUM / [...knownTerms, ...references].reduce((sum, { part }) => sum + part, 0)
  const toWeight = (part: number) => Math.max(1, Math.round(part * scale))
  return {
    terms: knownTerms.map(({ part, ...term }) => ({ ...term, weight: toWeight(part) })),
    ...(references.length > 0 && {
      references: references.map(({ part, ...reference }) => ({ ...reference, weight: toWeight(part) })),
    }),
    unit: knownTerms.length + references.length === 0 ? 0 : 1 / (IMPACT_SCALE * scale),
  }
}
