import type { TakenAway } from './sift.ts'

/** How many there are, and what filters have taken away. */
interface Count {
  total: number
  takenAway?: TakenAway
}

/** The JSON text of an `EngineAnswer` from those of its hits. */
export function writeAnswer({ total, takenAway = {} }: Count, bestScore: number, hits: readonly string[]): string {
  const taken = Object.keys(takenAway).length > 0 ? `"takenAway":${JSON.stringify(takenAway)},` : ''
  return `{"total":${total},${taken}"bestScore":${Math.min(1, bestScore)},"hits":[${hits.join(',')}]}`
}
