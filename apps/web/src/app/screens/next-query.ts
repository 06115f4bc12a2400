import type { SearchModuleView } from '@cognate/contract'
import type { DatasetKey } from '@cognate/contract/datasets'
import {
  type CollectionState,
  holdsText,
  isUnsaved,
  type SearchedWith,
} from '../../model/collection/collection-state.ts'
import { continueQuery } from '../../model/collection/continue-query.ts'
import { fitQuery, wholeNarrowing } from '../../model/query/fit-query.ts'
import { askedAnew, isEmpty, type Query } from '../../model/query/query.ts'
import { isSameText } from '../../model/query/same-text.ts'

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
  const { among } = query
  return fitQuery(
    isContinuing ? continueQuery(query, searchedWith) : { ...askedAnew(query), ...(among && { among }) },
    modules,
  )
}

interface Manuscript {
  /** The query of the address. */
  current: Query | undefined
  collection: CollectionState
  /** Whether the address continues a collection: its first text is then its own. */
  isContinuing: boolean
}

/**
 * Whether a query brings another text than the one that the collection, the hidden records and the people to check against
 * belong to. Nobody needs to be asked where nothing belongs to it.
 */
export function bringsOtherText(wanted: Query, { current, collection, isContinuing }: Manuscript): boolean {
  const hasCollection = collection.saved !== undefined || isUnsaved(collection)
  if (wanted.text.trim() === '' || !(hasCollection || (current && hasOwnPeople(current)))) return false
  if (collection.texts.length > 0) return !holdsText(collection, wanted.text)
  if (current && current.text.trim() !== '') return !isSameText(wanted.text, [current.text])
  const chosen = new Set(current?.records.map(({ identifier }) => identifier))
  return !isContinuing && !wanted.records.some(({ identifier }) => chosen.has(identifier))
}

/** Whether a query names people for the sake of its text: to check against, or to leave out. */
function hasOwnPeople(query: Query): boolean {
  const { filters, conflict_of_interest } = wholeNarrowing(query)
  return (conflict_of_interest?.records.length ?? 0) > 0 || ownFilters.some((field) => field in filters)
}

/** Filters that belong to a text; all others are a person's preferences. */
const ownFilters = ['excluded_records', 'coi_authors', 'topics', 'abstract'] as const

/**
 * The query of another text. Filters that are preferences stay, and so do people to check against that were added for it; all else
 * begins anew.
 */
export function withOtherText(wanted: Query, current: Query | undefined): Query {
  const begun = askedAnew({ ...wanted, asksCollected: false })
  if (!current) return begun
  const { filters, conflict_of_interest: conflicts, sort } = wholeNarrowing(wanted)
  const kept = Object.entries(filters).filter(([field]) => !(ownFilters as readonly string[]).includes(field))
  const checkedBefore = new Set(
    wholeNarrowing(current).conflict_of_interest?.records.map(({ identifier }) => identifier),
  )
  const records = (conflicts?.records ?? []).filter(({ identifier }) => !checkedBefore.has(identifier))
  return {
    ...begun,
    filters: Object.fromEntries(kept),
    conflict_of_interest: conflicts && records.length > 0 ? { ...conflicts, records } : null,
    sort,
    isNew: false,
  }
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
