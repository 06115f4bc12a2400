import { cosineOf, meanDirection, tableOf, type VectorTable } from '@cognate/matching'
import { findIndex } from '../../columns/identify.ts'
import type { QueryMeaning } from '../../engine/engine.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'

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

/** The cosine of a query and a work, 0 to 1. */
export type CosineOfWork = (work: number) => number

/**
 * Gives the cosine of a query and each work; of one without a vector, what is usual among the works that match best, so that who
 * writes in a language that the model does not know is found by words. Undefined where these have no vectors, or point elsewhere.
 */
export function cosinesWith(direction: VectorTable, best: Uint32Array, vectors: VectorTable): CosineOfWork | undefined {
  const usual = usualCosine(best, (work) => cosineOf(direction, work, vectors))
  return usual === undefined ? undefined : (work) => cosineOf(direction, work, vectors) ?? usual
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
