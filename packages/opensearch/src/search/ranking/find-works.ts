import type { EngineAnswer } from '@cognate/catalogue'
import { nameIn } from '../../form/indexes.ts'
import type { Catalogue } from '../data/catalogue.ts'
import { toQuery } from './conditions.ts'
import { clausesOf, toWorkHits } from './hydrate.ts'
import type { PreparedQuery } from './prepare.ts'
import { rank } from './rank.ts'

/** Ranks works by their likeness to a query. */
export async function findWorks(prepared: PreparedQuery, catalogue: Catalogue): Promise<EngineAnswer> {
  const { query, unit, integerQuery, leftOut, workConditions, recordConditions, hidden, among } = prepared
  const { bestSum, best, ...counts } = await rank(
    {
      index: nameIn(catalogue.generation, 'works'),
      clauses: clausesOf(integerQuery),
      leftOut,
      matchConditions: workConditions,
      recordConditions: recordConditions.map((one) => ({ field: one.field, query: toQuery(one) })),
      limit: query.limit,
      ranksAll: among !== undefined,
    },
    catalogue.cluster,
  )
  const works = best.map(({ number, sum }) => ({ work: number, sum }))
  return {
    ...prepared.countUnknown(counts),
    bestScore: Math.min(1, bestSum * unit),
    hits: await toWorkHits(works, { ...catalogue, query, integerQuery, unit, hidden: hidden.ids }),
  }
}
