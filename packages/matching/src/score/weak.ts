/**
 * Below this the best work is about as near to the query as to words drawn at random from unrelated texts. Chosen on
 * shuffled queries as long as an abstract: most of them lie below it, and few real queries do; docs/scoring.md.
 */
export const WEAK_BELOW = 0.16

/**
 * Whether the best match is weaker than usual.
 * @param bestScore  The best work's score against the query's score with itself, 0 to 1.
 * @param coverage  The part of the query whose words the catalogue holds, 0 to 1: no work can match words that no work holds.
 */
export function isWeak(bestScore: number, coverage: number): boolean {
  return bestScore * coverage < WEAK_BELOW
}
