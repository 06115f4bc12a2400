import type { EngineAnswer } from '@cognate/catalogue'
import { type FilterField, MOST_COUNTED } from '@cognate/contract'
import type { IndexSearch, SearchAnswer } from '../cluster/cluster.ts'
import { nameIn } from '../form/indexes.ts'
import { not, type Query } from '../form/query.ts'
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
    body: { query: under, size, sort: bestFirst, track_total_hits: MOST_COUNTED, docvalue_fields: ['number'] },
  })
  const lifted = conditions.filter(
    (condition): condition is Condition & { field: FilterField } => condition.field !== undefined,
  )
  const [answer, before, ...takenAway] = await cluster.searchAll([
    best(matching(conditions), query.limit),
    // The best score is that before record filters.
    best(matching(workConditions), 1),
    ...lifted.map((one) =>
      best(matching([...conditions.filter((other) => other !== one), { query: not(one.query) }]), 0),
    ),
  ])
  const works = answer!.hits.hits.map(({ fields, _score }) => ({ work: fields!.number![0]!, sum: _score! }))
  const bestSum = before!.hits.hits[0]?._score ?? 0
  return {
    total: countOf(answer!),
    ...(lifted.length > 0 && {
      takenAway: Object.fromEntries(lifted.map(({ field }, place) => [field, countOf(takenAway[place]!)])),
    }),
    bestScore: Math.min(1, bestSum * unit),
    hits: await toWorkHits(works, { ...catalogue, query, integerQuery, unit, hidden: hidden.ids }),
  }
}

const countOf = ({ hits }: SearchAnswer): number => Math.min(MOST_COUNTED, hits.total!.value)
