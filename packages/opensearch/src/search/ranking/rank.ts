import type { EngineAnswer } from '@cognate/catalogue'
import { type FilterField, MOST_COUNTED } from '@cognate/contract'
import type { Cluster, IndexSearch, SearchAnswer } from '../../cluster/cluster.ts'
import { type ClusterQuery, mustNot } from '../../form/query.ts'
import { bestFirst } from '../data/works.ts'
import type { ClusterCondition } from './conditions.ts'

/** What records of an index are ranked by. */
export interface Ranking {
  index: string
  /** The terms; who holds none does not match. */
  clauses: readonly ClusterQuery[]
  /** Finds those that do not match, whatever they hold. */
  leftOut: readonly ClusterQuery[]
  /** What records must meet to match. */
  matchConditions: readonly ClusterCondition[]
  /** What matching records must meet to be hits. */
  recordConditions: readonly ClusterCondition[]
  limit: number
  /** Whether all who meet the conditions are hits and counted, those who match first. */
  ranksAll?: boolean
}

/** The best records, and how many there are. */
export interface Ranked extends Pick<EngineAnswer, 'total' | 'takenAway'> {
  best: { number: number; sum: number }[]
  /** The sum of the best one before record conditions; 0 where nothing matches. */
  bestSum: number
}

/** Ranks records by what they hold themselves, in one request. */
export async function rank(ranking: Ranking, cluster: Cluster): Promise<Ranked> {
  const { index, clauses, leftOut, matchConditions, recordConditions, limit, ranksAll = false } = ranking
  const most = ranksAll ? Number.POSITIVE_INFINITY : MOST_COUNTED
  const conditions = [...matchConditions, ...recordConditions]
  const search = (under: readonly ClusterCondition[], size: number, matches = !ranksAll): IndexSearch => {
    const bool = {
      should: clauses,
      minimum_should_match: matches ? 1 : 0,
      filter: under.map(({ query }) => query),
      must_not: leftOut,
    }
    const track_total_hits = ranksAll || MOST_COUNTED
    const body = { query: { bool }, size, sort: bestFirst, track_total_hits, docvalue_fields: ['number'] }
    return { index, body }
  }
  const lifted = conditions.filter(
    (condition): condition is ClusterCondition & { field: FilterField } => condition.field !== undefined,
  )
  const [answer, before, ...failing] = await cluster.searchAll([
    search(conditions, limit),
    search(matchConditions, 1, true),
    ...lifted.map((one) => search([...conditions.filter((other) => other !== one), { query: mustNot(one.query) }], 0)),
  ])
  const counts = lifted.map(({ field }, place) => [field, countOf(failing[place]!, most)] as const)
  const takenAway = counts.filter(([, count]) => count > 0)
  return {
    total: countOf(answer!, most),
    ...(takenAway.length > 0 && { takenAway: Object.fromEntries(takenAway) }),
    best: answer!.hits.hits.map(({ fields, _score }) => ({ number: fields!.number![0]!, sum: _score! })),
    bestSum: before!.hits.hits[0]?._score ?? 0,
  }
}

/** As far as answers count. */
const countOf = ({ hits }: SearchAnswer, most: number): number => Math.min(most, hits.total!.value)
