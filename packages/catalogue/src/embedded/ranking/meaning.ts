import { type CosineOfWork, cosinesOf, directionOf, type VectorTable, withUsual } from '@cognate/matching'
import { findIndex } from '../../columns/identify.ts'
import type { QueryMeaning } from '../../engine/engine.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'

/**
 * The cosine of a query and each work; undefined where the catalogue has no vectors, the query no record with one, or the works
 * that match best point elsewhere.
 */
export function cosinesWith(
  asked: QueryMeaning | undefined,
  best: Uint32Array,
  data: CatalogueData,
): CosineOfWork | undefined {
  const { meaning } = data
  const direction = asked && meaning && directionIn(meaning, asked, data)
  return direction && withUsual(best, cosinesOf(direction, meaning))
}

function directionIn(table: VectorTable, { texts, works }: QueryMeaning, data: CatalogueData): VectorTable | undefined {
  const rows = works.map((ids) =>
    ids.flatMap((id) => {
      const row = findIndex('work', id, data)
      return row === undefined ? [] : [{ table, row }]
    }),
  )
  return directionOf(texts, rows)
}
