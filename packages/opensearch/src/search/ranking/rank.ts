import type { EngineAnswer } from '@cognate/catalogue'
import { type FilterField, MOST_COUNTED } from '@cognate/contract'
import type { Cluster, IndexSearch, SearchAnswer } from '../../cluster/cluster.ts'
import { not, type Query } from '../../form/query.ts'
import { bestFirst } from '../data/works.ts'
import type { Condition } from './conditions.ts'

/** What records of an index are ranked by. */
export interface Ranking {
  index: string
  /** The terms; who holds none does not match. */
  clauses: readonly Query[]
  /** Finds those that do not match, whatever they hold. */
  leftOut: readonly Query[]
  /** What records must meet to match. */
  matchConditions: readonly Condition[]
  /** What matching records must meet to be hits. */
  recordConditions: readonly Condition[]
  limit: number
}

/** The best records, and how many there are. */
export interface Ranked extends Pick<EngineAnswer, 'total' | 'takenAway'> {
  best: { number: number; sum: number }[]
  /** The sum of the best one before record conditions; 0 where nothing matches. */
  bestSum: number
}

/** Ranks records by what they hold themselves, in one request. */
export async function rank(ranking: Ranking, cluster: Cluster): Promise<Ranked> {
  const { index, clauses, leftOut, matchConditions, recordConditions, limit } = ranking
  const conditions = [...matchConditions, ...recordConditions]
  const search = (under: readonly Condition[], size: number): IndexSearch => {
    const bool = {
      should: clauses,
      minimum_should_match: 1,
      filter: under.map(({ query }) => query),
      must_not: leftOut,
    }
    const body = { query: { bool }, size, sort: bestFirst, track_total_hits: MOST_COUNTED, docvalue_fields: ['number'] }
    return { index, body }
  }
  const lifted = conditions.filter(
    (condition): condition is Condition & { field: FilterField } => condition.field !== undefined,
  )
  const [answer, before, ...failing] = await cluster.searchAll([
    search(conditions, limit),
    search(matchConditions, 1),
    ...lifted.map((one) => search([...conditions.filter((other) => other !== one), { query: not(one.query) }], 0)),
  ])
  const counts = lifted.map(({ field }, place) => [field, countOf(failing[place]!)] as const)
  const takenAway = counts.filter(([, count]) => count > 0)
  return {
    total: countOf(answer!),
    ...(takenAway.length > 0 && { takenAway: Object.fromEntries(takenAway) }),
    best: answer!.hits.hits.map(({ fields, _score }) => ({ number: fields!.number![0]!, sum: _score! })),
    bestSum: before!.hits.hits[0]?._score ?? 0,
  }
}

/** As far as answers count. */
const countOf = ({ hits }: SearchAnswer): number => Math.min(MOST_COUNTED, hits.total!.value)
