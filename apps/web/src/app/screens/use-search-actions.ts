import type { ResultView } from '@cognate/contract'
import type { DatasetKey } from '@cognate/contract/datasets'
import { type RefObject, useState } from 'react'
import { type ContinuedCollection, useSearchCollection } from '../../features/collection/use-search-collection.ts'
import type { SearchBoxHandle } from '../../features/search/search-box.tsx'
import { type AskOptions, useAsk } from '../../features/search/use-search.ts'
import { collection } from '../../model/collection/collection.ts'
import {
  type CollectionState,
  emptyCollection,
  mayBecomeText,
  textOf,
} from '../../model/collection/collection-state.ts'
import { reword } from '../../model/collection/reword.ts'
import { byPolicyOf } from '../../model/conflicts/policies.ts'
import { askedUnkept, collectionOf } from '../../model/manuscript/manuscript-query.ts'
import { settleAuthors } from '../../model/manuscript/settle-authors.ts'
import { asksInstead, fitQuery, withHidden, withSort, withTopic } from '../../model/query/fit-query.ts'
import { baseOf, wasSearchedWith } from '../../model/query/manuscript-draft.ts'
import { type ChosenRecord, emptyQuery, type Query } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'
import { useMay, useSearchModules } from '../../model/who-i-am.ts'
import {
  beginQuery,
  bringsOtherText,
  narrowedQuery,
  queryInDataset,
  queryWithCollected,
  withOtherText,
} from './next-query.ts'

interface SearchActionsOptions {
  search: Search
  continued: ContinuedCollection
  draft: Query
  setDraft(draft: Query): void
  box: RefObject<SearchBoxHandle | null>
}

/** A query whose text may be that of another manuscript, until the person says so. */
export interface Doubt {
  startNew(): void
  /** Not for what is hardly a wording of it. */
  reword: (() => void) | undefined
  cancel(): void
}

/** What a person can ask on the search screen. Everything that is asked of the same text takes the collection of the tab along. */
export function useSearchActions({ search, continued, draft, setDraft, box }: SearchActionsOptions) {
  const modules = useSearchModules()
  const mayCollect = useMay('use_collections')
  const ask = useAsk()
  const { query } = search
  const hasSearched = search.id !== ''
  const isContinuing = continued.isNamedInAddress
  const { hasQueryRecords, addCollection } = useSearchCollection(search, !hasSearched && !isContinuing)
  const [doubted, setDoubted] = useState<{ wanted: Query; options: AskOptions | undefined }>()

  const askNow = async (begun: Query, options?: AskOptions) => {
    setDoubted(undefined)
    const module = modules.find(({ key }) => key === begun.dataset)
    ask(await addCollection(begun, module), options)
  }
  const askOfSameText = (wanted: Query, options?: AskOptions) => {
    const { searchedWith, texts } = collection.state()
    if (texts.length === 0 && wanted.text.trim() !== '') collection.word(wanted.text)
    return askNow(beginQuery(wanted, { hasSearched, isContinuing, searchedWith, modules }), options)
  }
  const askOfOtherText = async (wanted: Query) => {
    await collection.turnTo(wanted.text)
    return askNow(fitQuery(withOtherText(wanted, query), modules))
  }
  const askQuery = async (wanted: Query, options?: AskOptions) => {
    const state = mayCollect ? collection.state() : emptyCollection
    if (bringsOtherText(wanted, { current: query, collection: state, isContinuing })) setDoubted({ wanted, options })
    else await askOfSameText(wanted, options)
  }
  const askIfAny = (wanted: Query | undefined, options?: AskOptions) => {
    if (wanted) void askQuery(wanted, options)
  }
  /** Asks the same, changed in one thing; the view of the answer stays. */
  const askChanged = (wanted: Query | undefined, options?: AskOptions) =>
    askIfAny(wanted, { keepsView: true, ...options })
  /** Another text in the box meanwhile is asked about when it is searched with. */
  const isInDoubt = doubted !== undefined && doubted.wanted.text === draft.text
  const doubt = (): Doubt | undefined =>
    isInDoubt
      ? {
          startNew: () => void askOfOtherText(doubted.wanted),
          reword: mayBecomeText(collection.state(), doubted.wanted.text)
            ? () => {
                reword(doubted.wanted.text)
                void askOfSameText(doubted.wanted, doubted.options)
              }
            : undefined,
          cancel: () => {
            setDoubted(undefined)
            box.current?.focus()
          },
        }
      : undefined
  return {
    doubt: doubt(),
    hasQueryRecords,
    ask: (wanted: Query) => void askQuery(wanted),
    /** Keeps a manuscript as a collection of its own, or what was changed of it, and looks for its reviewers. */
    findReviewers: async (draft: Query) => {
      if (!draft.manuscript) return
      // A saved manuscript states its rules itself, once somebody has searched with it.
      const { saved, searchedWith } = collection.state()
      const isStated = isContinuing && Boolean(saved?.manuscript) && wasSearchedWith(searchedWith.conflict_of_interest)
      const checked = isStated ? draft : await byPolicyOf(draft)
      const wanted = { ...checked, dataset: 'experts' as const }
      const { name, ...kept } = collectionOf({ ...wanted, manuscript: draft.manuscript })
      if (!isContinuing) await collection.begin({ name, ...kept })
      // Whoever does not own it only searches with what the card says.
      else if (saved?.access.is_owned) {
        // A collection that is called as its manuscript was is called as it is now.
        const changes = saved.name === saved.manuscript?.title ? { ...kept, name } : kept
        await collection.revise(changes, draft.manuscript.base)
        const base = collection.state().saved && baseOf(collection.state().saved!)
        if (base) setDraft({ ...draft, manuscript: { ...draft.manuscript, base } })
      }
      await askOfSameText(wanted)
    },
    /** Searches with a manuscript, and keeps nothing of it. */
    searchUnkept: async (draft: Query) => askQuery(askedUnkept(await byPolicyOf(draft))),
    /** Asks a text that nobody wrote here, which is always another one. */
    askExample: (text: string) => void askOfOtherText({ ...emptyQuery(draft.dataset), text }),
    askAgain: () => askChanged(query),
    /** Asks the same in place of the query of the address. */
    askInPlace: () => askChanged(query, { replaces: true }),
    askMoreLike: (record: ChosenRecord) =>
      void askQuery(asksInstead(query ?? emptyQuery(draft.dataset), { records: [record] })),
    /** At home it is only noted; beside an answer it is asked. */
    lookForCollected: (asksCollected: boolean) => {
      setDraft({ ...draft, asksCollected })
      if (hasSearched) askChanged(queryWithCollected(draft, query, asksCollected))
    },
    /** Ranks people alone, for the text of the collection. */
    rankOnly: (among: string[]) => {
      const base = query ?? draft
      const text = textOf(collection.state()) || base.text
      // Who is asked with is not among the results, and here everybody is to be.
      void askOfSameText({ ...base, dataset: 'experts', text, records: [], asksCollected: false, among })
    },
    rankAll: () => askChanged(query && { ...query, among: undefined }),
    leaveOutCoauthors: (withoutCoauthors: boolean) => askChanged(query && { ...query, withoutCoauthors }),
    /** Asks for more of the same list. What was collected meanwhile waits for the next search, so that ranks stay. */
    showMore: (limit: number) => query && ask({ ...query, limit, isNew: false }, { keepsView: true }),
    sort: (sort: string) => askChanged(query && withSort(query, sort)),
    filterTopic: (topic: string) => askChanged(query && withTopic(query, topic)),
    narrow: async (narrowing: Pick<Query, 'filters' | 'conflict_of_interest'>) => {
      await settleAuthors(query?.conflict_of_interest, narrowing.conflict_of_interest)
      askChanged(narrowedQuery(draft, query, narrowing))
    },
    hideInFilter: (result: ResultView) => askChanged(query && withHidden(query, result.identifier)),
    /** Searches with an earlier wording, which becomes the text of the collection again. */
    reword: (text: string) => {
      collection.word(text)
      setDraft({ ...draft, text })
      if (hasSearched) askChanged(query && { ...query, text })
    },
    /** A collection of another text comes back with its text; beside an answer that is asked, as it was last searched. */
    bringBack: (aside: CollectionState) => {
      collection.bringBack(aside)
      const wanted = { ...emptyQuery(draft.dataset), text: textOf(aside) }
      setDraft(wanted)
      const { searchedWith } = aside
      if (hasSearched && wanted.text !== '')
        void askNow(beginQuery(wanted, { hasSearched: false, isContinuing: true, searchedWith, modules }))
    },
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
