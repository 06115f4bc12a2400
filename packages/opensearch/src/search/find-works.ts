import type { EngineAnswer } from '@cognate/catalogue'
import type { FilterField } from '@cognate/contract'
import type { IndexSearch } from '../cluster/cluster.ts'
import { nameIn } from '../form/indexes.ts'
import type { Query } from '../form/query.ts'
import type { Catalogue } from './catalogue.ts'
import { type Condition, toQuery } from './conditions.ts'
import { toWorkHits } from './hits.ts'
import type { PreparedQuery } from './prepare.ts'
import { bestFirst } from './works.ts'

/** Ranks works by their likeness to a query. */
export async function findWorks(prepared: PreparedQuery, catalogue: Catalogue): Promise<EngineAnswer> {
  const { cluster, generation } = catalogue
  const { query, unit, integerQuery, matching, workConditions, hidden } = prepared
  const recordConditions = prepared.recordConditions.map(
    (one): Condition => ({ field: one.field, query: toQuery(one) }),
  )
  const conditions: Condition[] = [...workConditions, ...recordConditions]
  const index = nameIn(generation, 'works')
  const best = (under: Query, size: number): IndexSearch => ({
    index,
    body: { query: under, size, sort: bestFirst, track_total_hits: true, docvalue_fields: ['number'] },
  })
  const lifted = conditions.filter(
    (condition): condition is Condition & { field: FilterField } => condition.field !== undefined,
  )
  const [answer, before, ...without] = await cluster.searchAll([
    best(matching(conditions), query.limit),
    // The best score is that before record filters.
    best(matching(workConditions), 1),
    ...lifted.map((one) => best(matching(conditions.filter((other) => other !== one)), 0)),
  ])
  const total = answer!.hits.total!.value
  const takenAway = Object.fromEntries(
    lifted.map(({ field }, place) => [field, without[place]!.hits.total!.value - total]),
  )
  const works = answer!.hits.hits.map(({ fields, _score }) => ({ work: fields!.number![0]!, sum: _score! }))
  const bestSum = before!.hits.hits[0]?._score ?? 0
  return {
    total,
    ...(lifted.length > 0 && { takenAway }),
    bestScore: Math.min(1, bestSum * unit),
    hits: await toWorkHits(works, { ...catalogue, query, integerQuery, unit, hidden: hidden.ids }),
  }
}
