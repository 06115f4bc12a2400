import { type IntegerQuery, tellingOf, type WeightedTerm } from '@cognate/matching'

const MAX_MATCHED_TERMS = 8

/** Weights of the query's terms. */
export function weightsOf(query: IntegerQuery): Map<string, number> {
  return new Map(query.terms.map(({ source }) => [source.term, source.weight]))
}

/** Surfaces of the terms that add most to the works' scores together, of equals the one that sorts first; without stock words, unless only these match. */
export function matchedTerms(
  contributions: readonly ArrayLike<number>[],
  terms: readonly { source: WeightedTerm }[],
): string[] {
  const sums = new Float64Array(terms.length)
  for (const ofWork of contributions)
    for (let column = 0; column < sums.length; column++) sums[column]! += ofWork[column]!
  const matching: number[] = []
  for (let column = 0; column < sums.length; column++) if (sums[column] !== 0) matching.push(column)
  const best: number[] = []
  for (const column of tellingOf(matching, (column) => terms[column]!.source)) {
    // Terms are numbered as they sort, so of equals the one that is there already stays before.
    let place = best.length
    while (place > 0 && sums[best[place - 1]!]! < sums[column]!) place--
    if (place < MAX_MATCHED_TERMS) best.splice(place, 0, column)
    if (best.length > MAX_MATCHED_TERMS) best.pop()
  }
  return best.map((column) => terms[column]!.source.surface)
}
