import type { EngineAnswer } from '../../engine/engine.ts'

/** The JSON text of an `EngineAnswer` from those of its hits. */
export function writeAnswer(
  { total, takenAway = {} }: Pick<EngineAnswer, 'total' | 'takenAway'>,
  bestScore: number,
  hits: readonly string[],
): string {
  const taken = Object.keys(takenAway).length > 0 ? `"takenAway":${JSON.stringify(takenAway)},` : ''
  return `{"total":${total},${taken}"bestScore":${Math.min(1, bestScore)},"hits":[${hits.join(',')}]}`
}
