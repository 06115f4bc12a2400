import type { Handler } from '../handler.ts'
import { queryView } from './query-view.ts'

/** A page of the caller's stored queries. */
export const listQueries: Handler<'listQueries'> = async ({ query, caller, services }) => {
  const { count, results } = await services.workspace.queries.list(caller.actor, query)
  return { count, results: results.map(queryView) }
}
