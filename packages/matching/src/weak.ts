/**
 * Below this the best work is about as near to the query as to words drawn at random from unrelated texts. Fixed on
 * shuffled queries of an abstract's length, of which most lie below it, and few real ones: docs/scoring.md.
 */
export const WEAK_BELOW = 0.16

/**
 * Whether the best match is weaker than usual.
 * @param bestScore  The best work's score against the query's score with itself, 0 to 1.
 * @param coverage  The part of the query whose words the catalogue holds, 0 to 1: what nobody writes about, nothing matches.
 */
export function isWeak(bestScore: number, coverage: number): boolean {
  return bestScore * coverage < WEAK_BELOW
}
