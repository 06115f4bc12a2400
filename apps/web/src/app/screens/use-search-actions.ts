import type { ResultView } from '@cognate/contract'
import type { DatasetKey } from '@cognate/contract/datasets'
import type { RefObject } from 'react'
import { type ContinuedCollection, useSearchCollection } from '../../features/collection/use-search-collection.ts'
import type { SearchBoxHandle } from '../../features/search/search-box.tsx'
import { useAsk } from '../../features/search/use-search.ts'
import { collection } from '../../model/collection/collection.ts'
import { asksInstead, withHidden, withSort, withTopic } from '../../model/query/fit-query.ts'
import { type ChosenRecord, emptyQuery, type Query } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'
import { useSearchModules } from '../../model/who-i-am.ts'
import { beginQuery, narrowedQuery, queryInDataset, queryWithCollected } from './next-query.ts'

interface SearchActionsOptions {
  search: Search
  continued: ContinuedCollection
  draft: Query
  setDraft(draft: Query): void
  box: RefObject<SearchBoxHandle | null>
}

/** What a person can ask on the search screen. Everything that is asked takes the collection of the tab along. */
export function useSearchActions({ search, continued, draft, setDraft, box }: SearchActionsOptions) {
  const modules = useSearchModules()
  const ask = useAsk()
  const { query } = search
  const hasSearched = search.id !== ''
  const isContinuing = continued.isNamedInAddress
  const { hasQueryRecords, addCollection } = useSearchCollection(search, !hasSearched && !isContinuing)

  const askQuery = async (wanted: Query, options?: { keepsView: boolean }) => {
    const { searchedWith } = collection.state()
    const begun = beginQuery(wanted, { hasSearched, isContinuing, searchedWith, modules })
    const module = modules.find(({ key }) => key === begun.dataset)
    ask(await addCollection(begun, module), options)
  }
  const askIfAny = (wanted: Query | undefined, options?: { keepsView: boolean }) => {
    if (wanted) void askQuery(wanted, options)
  }
  /** Asks the same, changed in one thing; the view of the answer stays. */
  const askChanged = (wanted: Query | undefined) => askIfAny(wanted, { keepsView: true })
  return {
    hasQueryRecords,
    ask: (wanted: Query) => void askQuery(wanted),
    askAgain: () => askChanged(query),
    askCollectionAlone: () => void askQuery({ ...draft, text: '', records: [], asksCollected: true }),
    askMoreLike: (record: ChosenRecord) =>
      void askQuery(asksInstead(query ?? emptyQuery(draft.dataset), { records: [record] })),
    /** At home it is only noted; beside an answer it is asked. */
    lookForCollected: (asksCollected: boolean) => {
      setDraft({ ...draft, asksCollected })
      if (hasSearched) askChanged(queryWithCollected(draft, query, asksCollected))
    },
    leaveOutCoauthors: (withoutCoauthors: boolean) => askChanged(query && { ...query, withoutCoauthors }),
    /** Asks for more of the same list. What was collected meanwhile waits for the next search, so that ranks stay. */
    showMore: (limit: number) => query && ask({ ...query, limit, isNew: false }, { keepsView: true }),
    sort: (sort: string) => askChanged(query && withSort(query, sort)),
    filterTopic: (topic: string) => askChanged(query && withTopic(query, topic)),
    narrow: (narrowing: Pick<Query, 'filters' | 'conflict_of_interest'>) =>
      askChanged(narrowedQuery(draft, query, narrowing)),
    hideInFilter: (result: ResultView) => askChanged(query && withHidden(query, result.identifier)),
    /** At home a dataset is only chosen; beside an answer it is asked. */
    chooseDataset: (dataset: DatasetKey) => {
      setDraft({ ...draft, dataset })
      if (hasSearched)
        askIfAny(queryInDataset(draft, query, { dataset, mayBeEmpty: hasQueryRecords && draft.asksCollected === true }))
      else box.current?.focus()
    },
  }
}

export type SearchActions = ReturnType<typeof useSearchActions>
