import type { Cluster, FoundDocument, SearchBody } from '../../cluster/cluster.ts'
import { PAGE } from '../../form/indexes.ts'

type Asked = Pick<SearchBody, 'query' | 'docvalue_fields' | 'track_scores'>

/** All documents that match, ascending by number, page by page. */
export async function readAll(cluster: Cluster, index: string, asked: Asked): Promise<FoundDocument[]> {
  const found: FoundDocument[] = []
  for await (const page of readInPages(cluster, index, asked)) found.push(...page)
  return found
}

/** The same a page at a time. */
export async function* readInPages(cluster: Cluster, index: string, asked: Asked): AsyncGenerator<FoundDocument[]> {
  const body = { ...asked, size: PAGE, sort: [{ number: 'asc' }], track_total_hits: false }
  for (let after: SearchBody['search_after']; ; ) {
    const { hits } = await cluster.search(index, after ? { ...body, search_after: after } : body)
    yield hits.hits
    if (hits.hits.length < PAGE) return
    after = hits.hits.at(-1)!.sort
  }
}
