import type { Cluster, Found, SearchBody } from '../../cluster/cluster.ts'
import { PAGE } from '../../form/indexes.ts'

type Asked = Pick<SearchBody, 'query' | 'docvalue_fields' | 'track_scores'>

/** All documents that match, ascending by number, page by page. */
export async function readAll(cluster: Cluster, index: string, asked: Asked): Promise<Found[]> {
  const found: Found[] = []
  for await (const page of readPages(cluster, index, asked)) found.push(...page)
  return found
}

/** The same a page at a time. */
export async function* readPages(cluster: Cluster, index: string, asked: Asked): AsyncGenerator<Found[]> {
  const body = { ...asked, size: PAGE, sort: [{ number: 'asc' }], track_total_hits: false }
  for (let after: SearchBody['search_after']; ; ) {
    const { hits } = await cluster.search(index, after ? { ...body, search_after: after } : body)
    yield hits.hits
    if (hits.hits.length < PAGE) return
    after = hits.hits.at(-1)!.sort
  }
}
