/** How close a result is to the query, closest first: fixed bands of `ranking_score`, whoever else is found (docs/scoring.md). */
export const closenessWords = ['very close', 'close', 'related', 'loosely related', 'distant'] as const
export type Closeness = (typeof closenessWords)[number]
