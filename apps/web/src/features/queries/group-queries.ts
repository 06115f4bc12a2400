import type { QueryView } from '@cognate/contract'
import { textOfStored } from '../../model/query/stored-name.ts'

/** Queries of one text: the one that stands first in the list, and the others. */
export interface QueryGroup {
  first: QueryView
  others: QueryView[]
}

/** What a query asked with, without what differs from run to run. Names of records are not unique, their ids are. */
function keyOf(query: QueryView): string {
  const [record] = query.collection.records
  return JSON.stringify([textOfStored(query).replace(/\s+/g, ' '), query.query_text === null && record?.identifier])
}

/** The queries of a page by their text, in the order of the page. */
export function groupQueries(queries: readonly QueryView[]): QueryGroup[] {
  const groups = new Map<string, QueryGroup>()
  for (const query of queries) {
    const key = keyOf(query)
    const group = groups.get(key)
    if (group) group.others.push(query)
    else groups.set(key, { first: query, others: [] })
  }
  return [...groups.values()]
}
