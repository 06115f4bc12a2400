/**
 * Below these, an answer is about as near to its query as to a text from an unrelated field. Chosen on texts of the catalogue's
 * fields and of others, and confirmed on further ones; docs/scoring.md.
 */
export const WEAK_BELOW = {
  /** For experts: one who wrote several matching works is nearer than each work alone. */
  experts: 0.16,
  /** For everything else, by its best work or record. */
  others: 0.1,
} as const

/** How near an answer comes to its query. All are 0 to 1. */
export interface Nearness {
  /** The score of the best work or record. */
  bestScore: number
  /** The largest likeness of words among the experts shown, as their explanation names it; missing where no experts are shown. */
  bestExpert?: number | undefined
  /** The part of the query whose words occur in the catalogue: other words can match no work. */
  coverage: number
}

/** Whether an answer is far from its query. */
export function isWeak(nearness: Nearness): boolean {
  return nearnessOf(nearness) < (nearness.bestExpert === undefined ? WEAK_BELOW.others : WEAK_BELOW.experts)
}

/** What `isWeak` compares. A filter may leave experts who are less near than the best work. */
export function nearnessOf({ bestScore, bestExpert = 0, coverage }: Nearness): number {
  return Math.max(bestScore, bestExpert) * coverage
}
