import type { Handler } from '../http/handler.ts'
import { fitList } from './fit-list.ts'
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
  return { count, results: fitList(results.map(searchSummaryView).map(asListed), shorten) }
}

type Listed = ReturnType<typeof searchSummaryView>

/** Without what is kept beside the people checked against, save their names. */
function asListed(search: Listed): Listed {
  const records = search.conflict_of_interest.records.map(({ fields, ...record }) => ({
    ...record,
    ...(fields?.display_name && { fields: { display_name: fields.display_name } }),
  }))
  return { ...search, conflict_of_interest: { records } }
}

function shorten(search: Listed): Listed {
  return { ...search, conflict_of_interest: { records: search.conflict_of_interest.records.slice(0, 3) } }
}
