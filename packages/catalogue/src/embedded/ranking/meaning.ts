import { cosineOf, meanDirection, meaningOf, tableOf, type VectorTable } from '@cognate/matching'
import { findIndex } from '../../columns/identify.ts'
import type { QueryMeaning } from '../../engine/engine.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import type { Tally } from './electorate.ts'

/** Candidates, the first by their votes, whom meaning puts into another order. Measured, docs/scoring.md. */
export const REORDERED = 300

/** The direction of a query; undefined where the catalogue has no vectors, or the query no record with one. */
export function directionOf(asked: QueryMeaning | undefined, data: CatalogueData): VectorTable | undefined {
  const { meaning } = data
  if (!asked || !meaning) return undefined
  const texts = asked.texts.map((vector) => ({ table: tableOf(vector), row: 0 }))
  const others = asked.works.flatMap((ids) => {
    const works = ids.map((id) => findIndex('work', id, data)).filter((work) => work !== undefined)
    const direction = meanDirection(works.map((row) => ({ table: meaning, row })))
    return direction ? [{ table: tableOf(direction), row: 0 }] : []
  })
  const direction = meanDirection([...texts, ...others])
  return direction && tableOf(direction)
}

interface Meant {
  direction: VectorTable
  vectors: VectorTable
  /** The works that match the words of the query best. */
  best: Uint32Array
  /** The works of a candidate that match the words of the query. */
  worksOf: (candidate: number) => readonly number[]
}

/** Candidates in the order of their votes times what their works mean for the query, of equals the lower id. */
export function orderByMeaning(tallies: readonly Tally[], { direction, vectors, best, worksOf }: Meant): Tally[] {
  const cosine = (work: number) => cosineOf(direction, work, vectors)
  const usual = usualCosine(best, cosine)
  if (usual === undefined) return [...tallies]
  return tallies
    .map((tally) => ({ ...tally, meaning: meaningOf(worksOf(tally.index).map(cosine), usual) }))
    .sort((a, b) => b.shared * b.meaning - a.shared * a.meaning || a.index - b.index)
}

/** The mean cosine of works that have a vector; undefined where they have none, or point elsewhere. */
function usualCosine(works: Uint32Array, cosine: (work: number) => number | undefined): number | undefined {
  let sum = 0
  let count = 0
  for (const work of works) {
    const likeness = cosine(work)
    if (likeness === undefined) continue
    sum += likeness
    count++
  }
  return sum > 0 ? sum / count : undefined
}
