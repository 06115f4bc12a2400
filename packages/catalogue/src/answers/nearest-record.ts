import type { IntegerQuery } from '@cognate/matching'
import type { EngineQuery } from '../engine/engine.ts'

/**
 * Finds the record of a query that gives most of a work's score, of equals the first.
 * @returns The place of the record, by what each term adds to the work's score; undefined where the query names no records.
 */
export function nearestRecords({
  query: { terms, termShares = [] },
  integerQuery,
}: {
  query: EngineQuery
  integerQuery: IntegerQuery
}): (contributions: ArrayLike<number>) => number | undefined {
  const columnOf = new Map(terms.map(({ term }, column) => [term, column]))
  const columns = integerQuery.terms.map(({ source }) => columnOf.get(source.term)!)
  return (contributions) => {
    let nearest: number | undefined
    let most = 0
    for (const [place, shares] of termShares.entries()) {
      const part = columns.reduce((sum, column, at) => sum + contributions[at]! * shares[column]!, 0)
      if (part > most) [nearest, most] = [place, part]
    }
    return nearest
  }
}
