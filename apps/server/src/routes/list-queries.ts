import type { QueryRecord, QueryView } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'
import { fitList } from './fit-list.ts'
import { queryView } from './query-view.ts'

/** A page of the caller's stored queries, each without what a list does not show. */
export const listQueries: Handler<'listQueries'> = async ({ query, caller, services }) => {
  const { count, results } = await services.workspace.queries.list(caller.actor, query)
  return { count, results: fitList(results.map(queryView).map(asListed), shorten) }
}

function asListed(view: QueryView): QueryView {
  return { ...view, collection: { records: view.collection.records.map(withItsName) } }
}

function withItsName({ fields, ...record }: QueryRecord): QueryRecord {
  return { ...record, ...(fields && { fields: { text: fields.text, display_name: fields.display_name } }) }
}

/** Characters of a text in a page of long queries. */
const SHORT_TEXT = 500

/** What tells a query from others, and no more. */
function shorten({ query_text, collection, filters, ...view }: QueryView): QueryView {
  const cut = (text: string) => text.slice(0, SHORT_TEXT)
  const records = collection.records.slice(0, 1).map(({ fields = {}, ...record }) => {
    const { text, display_name } = fields
    return { ...record, fields: { ...(text && { text: cut(text) }), ...(display_name && { display_name }) } }
  })
  return {
    ...view,
    query_text: query_text && cut(query_text),
    collection: { records },
    filters: filters.map(({ field, type }) => ({ field, type })),
  }
}
