/** The JSON text of a `Found` from those of its hits. */
export function writeAnswer(total: number, bestScore: number, hits: readonly string[]): string {
  return `{"total":${total},"bestScore":${Math.min(1, bestScore)},"hits":[${hits.join(',')}]}`
}
