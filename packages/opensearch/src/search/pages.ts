import type { Cluster, Found, SearchBody } from '../cluster/cluster.ts'
import { PAGE } from '../form/indexes.ts'

/** All documents that match, ascending by number, page by page. */
export async function readAll(
  cluster: Cluster,
  index: string,
  asked: Pick<SearchBody, 'query' | 'docvalue_fields' | 'track_scores'>,
): Promise<Found[]> {
  const body = { ...asked, size: PAGE, sort: [{ number: 'asc' }], track_total_hits: false }
  const found: Found[] = []
  for (let after: SearchBody['search_after']; ; ) {
    const { hits } = await cluster.search(index, after ? { ...body, search_after: after } : body)
    found.push(...hits.hits)
    if (hits.hits.length < PAGE) return found
    after = hits.hits.at(-1)!.sort
  }
}
