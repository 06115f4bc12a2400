import type { Handler } from '../handler.ts'
import { searchSummaryView } from './search-view.ts'

/** A page of the saved searches that the caller sees; `search_string` and `name` mean the same, so do the two names of the page. */
export const listSearches: Handler<'listSearches'> = async ({ query, caller, services }) => {
  const { page, page_number, page_size, name, search_string, exclude_shared } = query
  const { count, results } = await services.workspace.searches.list(caller.actor, {
    page: page_number ?? page,
    page_size,
    name: search_string || name,
    exclude_shared,
  })
  return { count, results: results.map(searchSummaryView) }
}
