import type { DatasetKey } from '@cognate/contract/datasets'
import type { RefObject } from 'react'
import { type ContinuedCollection, useSearchCollection } from '../../features/collection/use-search-collection.ts'
import type { SearchBoxHandle } from '../../features/search/search-box.tsx'
import { useAsk } from '../../features/search/use-search.ts'
import { collection } from '../../model/collection/collection.ts'
import { withTopic } from '../../model/query/fit-query.ts'
import { type ChosenRecord, emptyQuery, type Query } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'
import { useSearchModules } from '../../model/who-i-am.ts'
import { beginQuery, narrowedQuery, queryInDataset } from './next-query.ts'

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

  const askQuery = async (wanted: Query) => {
    const { conflicts } = collection.state()
    const begun = beginQuery(wanted, { hasSearched, isContinuing, conflicts, modules })
    const module = modules.find(({ key }) => key === begun.dataset)
    ask(await addCollection(begun, module))
  }
  const askIfAny = (wanted: Query | undefined) => {
    if (wanted) void askQuery(wanted)
  }
  return {
    hasQueryRecords,
    ask: (wanted: Query) => void askQuery(wanted),
    askAgain: () => askIfAny(query),
    askCollectionAlone: () => void askQuery({ ...draft, text: '', records: [] }),
    askMoreLike: (record: ChosenRecord) => void askQuery({ ...emptyQuery(draft.dataset), records: [record] }),
    /** Asks for more of the same list. What was collected meanwhile waits for the next search, so that ranks stay. */
    showMore: (limit: number) => query && ask({ ...query, limit, isNew: false }),
    sort: (sort: string) => askIfAny(query && { ...query, sort }),
    filterTopic: (topic: string) => askIfAny(query && withTopic(query, topic)),
    narrow: (narrowing: Pick<Query, 'filters' | 'conflict_of_interest'>) =>
      askIfAny(narrowedQuery(draft, query, narrowing)),
    /** At home a dataset is only chosen; beside an answer it is asked. */
    chooseDataset: (dataset: DatasetKey) => {
      setDraft({ ...draft, dataset })
      if (hasSearched) askIfAny(queryInDataset(draft, query, { dataset, mayBeEmpty: hasQueryRecords }))
      else box.current?.focus()
    },
  }
}

export type SearchActions = ReturnType<typeof useSearchActions>
