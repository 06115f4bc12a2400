/** Below this the best work is no nearer to the query than words drawn from unrelated texts. docs/scoring.md. */
export const WEAK_BELOW = 0.3

/**
 * Whether the best match is weaker than usual.
 * @param bestScore  The best work's score against the query's score with itself, 0 to 1.
 */
export function isWeak(bestScore: number): boolean {
  return bestScore < WEAK_BELOW
}
