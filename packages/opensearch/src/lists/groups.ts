import type { GroupCounts } from '@cognate/catalogue/open-catalogue-kit'
import type { Cluster } from '../cluster/cluster.ts'
import type { ClusterQuery } from '../form/query.ts'

/** Values that one answer counts; a cluster refuses more than 65,535. */
const AT_ONCE = 40_000

interface Counted {
  groups: { buckets: { key: { value: number }; doc_count: number }[]; after_key?: object }
  known: { doc_count: number }
}

/** How many documents have each value of a field: exact, since all values are counted. @param known  Documents that have one. */
export async function countValues(
  cluster: Cluster,
  index: string,
  { matching, field, known }: { matching: ClusterQuery; field: string; known: ClusterQuery },
): Promise<GroupCounts> {
  const values: { value: number; count: number }[] = []
  const sources = [{ value: { terms: { field } } }]
  for (let after: object | undefined; ; ) {
    const groups = { composite: { size: AT_ONCE, sources, ...(after && { after }) } }
    const body = { query: matching, size: 0, track_total_hits: true, aggs: { groups, known: { filter: known } } }
    const { hits, aggregations } = await cluster.search<Counted>(index, body)
    const { buckets, after_key } = aggregations!.groups
    for (const { key, doc_count } of buckets) values.push({ value: key.value, count: doc_count })
    after = after_key
    if (buckets.length < AT_ONCE || after === undefined) {
      const count = hits.total!.value
      return { count, values, unknown: count - aggregations!.known.doc_count }
    }
  }
}

/** How many documents meet another condition, and how many do not. */
export async function countFlag(
  cluster: Cluster,
  index: string,
  { matching, holds }: { matching: ClusterQuery; holds: ClusterQuery },
): Promise<GroupCounts> {
  const body = { query: matching, size: 0, track_total_hits: true, aggs: { known: { filter: holds } } }
  const { hits, aggregations } = await cluster.search<Pick<Counted, 'known'>>(index, body)
  const count = hits.total!.value
  const holding = aggregations!.known.doc_count
  const counts = [count - holding, holding]
  return { count, values: counts.map((number, value) => ({ value, count: number })), unknown: 0 }
}
