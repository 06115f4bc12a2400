import type { SearchModuleView } from '@cognate/contract'
import type { DatasetKey } from '@cognate/contract/datasets'
import type { SearchedWith } from '../../model/collection/collection-state.ts'
import { continueQuery } from '../../model/collection/continue-query.ts'
import { fitQuery } from '../../model/query/fit-query.ts'
import { askedAnew, isEmpty, type Query } from '../../model/query/query.ts'

interface Beginning {
  /** Whether the address shows a search already. */
  hasSearched: boolean
  /** Whether the address continues a collection. */
  isContinuing: boolean
  /** What the collection of the tab was last searched with. */
  searchedWith: SearchedWith
  modules: readonly SearchModuleView[]
}

/** A query as its dataset takes it. From home it begins without the filters and the sort of an earlier query. */
export function beginQuery(query: Query, { hasSearched, isContinuing, searchedWith, modules }: Beginning): Query {
  if (hasSearched) return fitQuery(query, modules)
  return fitQuery(isContinuing ? continueQuery(query, searchedWith) : askedAnew(query), modules)
}

/** The query that a change in the sidebar asks: what stands in the search box, else the query of the address. */
export function narrowedQuery(
  draft: Query,
  current: Query | undefined,
  narrowing: Pick<Query, 'filters' | 'conflict_of_interest'>,
): Query | undefined {
  const query = isEmpty(draft) ? current : draft
  return query && { ...query, ...narrowing, isNew: false }
}

/** The query that asks with the collection too, or no longer; undefined where nothing would be left to ask. */
export function queryWithCollected(
  draft: Query,
  current: Query | undefined,
  asksCollected: boolean,
): Query | undefined {
  const query = isEmpty(draft) ? current : draft
  return query && (asksCollected || !isEmpty(query)) ? { ...query, asksCollected } : undefined
}

/**
 * The query that another dataset is asked with: what stands in the search box, else the query of the address.
 * @param mayBeEmpty  Whether a collection asks where nothing else does.
 */
export function queryInDataset(
  draft: Query,
  current: Query | undefined,
  { dataset, mayBeEmpty }: { dataset: DatasetKey; mayBeEmpty: boolean },
): Query | undefined {
  const query = { ...(isEmpty(draft) && current ? current : draft), dataset }
  return isEmpty(query) && !mayBeEmpty ? undefined : query
}
