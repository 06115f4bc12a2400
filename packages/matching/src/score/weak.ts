/**
 * Below this share of what texts of random words reach, an answer with experts is about as near to its query as to a text from an
 * unrelated field. Chosen on texts of the catalogue's fields and of others, and confirmed on further ones; docs/scoring.md.
 */
const SHARE_OF_RANDOM = 0.65

/** The same for everything else, by its best work or record. */
const OTHERS_BELOW = 0.1

/** How near an answer comes to its query. All are 0 to 1. */
export interface Nearness {
  /** The score of the best work or record. */
  bestScore: number
  /** The largest likeness of words among the experts shown, as their explanation names it; missing where no experts are shown. */
  bestExpert?: number | undefined
  /** The part of the query whose words occur in the catalogue: other words can match no work. */
  coverage: number
}

/**
 * Whether an answer is far from its query.
 * @param random  How near texts of random words of the catalogue come to their experts.
 */
export function isWeak(nearness: Nearness, random: number): boolean {
  return nearnessOf(nearness) < (nearness.bestExpert === undefined ? OTHERS_BELOW : SHARE_OF_RANDOM * random)
}

/** What `isWeak` compares. A filter may leave experts who are less near than the best work. */
export function nearnessOf({ bestScore, bestExpert = 0, coverage }: Nearness): number {
  return Math.max(bestScore, bestExpert) * coverage
}
