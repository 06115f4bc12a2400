import type { ResultView } from '@cognate/contract'

/** Results that are based on the same works: the best of them, and the others in their order. */
export interface FoldedResults {
  best: ResultView
  others: ResultView[]
}

/** The works a result stands on, in any order; undefined for one that stands on none but itself. */
function keyOf({ evidence }: ResultView): string | undefined {
  if (evidence.length === 0) return undefined
  return evidence
    .map(({ identifier }) => identifier)
    .toSorted()
    .join(' ')
}

/** Groups the results of an answer by the works they are based on, each group in the place of its best. */
export function foldSameWorks(results: readonly ResultView[]): FoldedResults[] {
  const groups = new Map<string, FoldedResults>()
  for (const result of results) {
    const key = keyOf(result) ?? result.identifier
    const group = groups.get(key)
    if (group) group.others.push(result)
    else groups.set(key, { best: result, others: [] })
  }
  return [...groups.values()]
}
