import type { SearchSummaryView, SearchView } from '@cognate/contract'
import type { SavedSearch, SearchSummary } from '@cognate/workspace'
import type { z } from 'zod'

/** A saved search as the caller sees it. */
export function searchView(search: SavedSearch): SearchView {
  return { ...search, ...timesOf(search) }
}

/** A saved search as a list shows it. */
export function searchSummaryView(search: SearchSummary): z.output<typeof SearchSummaryView> {
  return { ...search, ...timesOf(search) }
}

function timesOf({ created_at, updated_at }: { created_at: Date; updated_at: Date }) {
  return { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}
