import type { FindSimilarAnswer, ResultView } from '@cognate/contract'
import { isSuggestedIn, type ManuscriptPart, partIn } from '@cognate/contract/manuscript-part'
import { useMemo } from 'react'
import { useStore } from '../../lib/store.ts'
import { useHasUnsavedFields } from '../unsaved-fields.ts'
import { useMay } from '../who-i-am.ts'
import { collection } from './collection.ts'
import { type CollectionState, isIncluded, keyOf, mayChange, recordsByKey, totalWithout } from './collection-state.ts'

export function useCollection(): CollectionState {
  return useStore({ subscribe: collection.subscribe, get: collection.state })
}

/**
 * A part of the collection. The component renders again only when the part changes, so `select` must return the same value
 * for the same state.
 */
export function useCollectionPart<Part>(select: (state: CollectionState) => Part): Part {
  return useStore({ subscribe: collection.subscribe, get: () => select(collection.state()) })
}

/** Whether the collection of the tab may be changed here. */
export const useMayEdit = (): boolean => useCollectionPart(({ saved }) => !saved || mayChange(saved))

/** Whether results can be collected: the licence has collections, and that of the tab may be changed here. */
export function useMayCollect(): boolean {
  const mayEdit = useMayEdit()
  return useMay('use_collections') && mayEdit
}

/** What somebody is to the manuscript that is the collection of this tab. */
export const usePart = (identifier: string): ManuscriptPart | undefined =>
  useCollectionPart(({ saved }) => partIn(saved?.manuscript, identifier))

/** Whether the authors of the manuscript that is the collection of this tab suggested somebody. */
export const useIsSuggested = (identifier: string): boolean =>
  useCollectionPart(({ saved }) => isSuggestedIn(saved?.manuscript, identifier))

/** The unsaved collections of other texts. */
export function useAside(): readonly CollectionState[] {
  return useStore({ subscribe: collection.subscribe, get: collection.aside })
}

/** Whether all that was changed is saved, or a change is still being sent; neither while a field holds what was not sent yet. */
export function useSavingState(): 'sending' | 'saved' | undefined {
  const isSending = useStore({ subscribe: collection.subscribe, get: collection.isSending })
  const hasUnsavedFields = useHasUnsavedFields()
  if (isSending) return 'sending'
  return hasUnsavedFields ? undefined : 'saved'
}

/** Whether a result is collected. The component renders again only when that changes. */
export function useIsIncluded(result: ResultView): boolean {
  return useCollectionPart((state) => isIncluded(state, result))
}

/** An answer without the hidden results. Nothing is hidden where the licence has no collections. */
export function useVisibleAnswer(answer: FindSimilarAnswer | undefined): FindSimilarAnswer | undefined {
  const mayCollect = useMay('use_collections')
  const excluded = useCollectionPart((state) => state.excluded)
  return useMemo(() => {
    if (!mayCollect || !answer || excluded.length === 0) return answer
    const hiddenRecords = recordsByKey(excluded)
    const results = answer.results.filter((result) => !hiddenRecords.has(keyOf(result)))
    const hiddenCount = answer.results.length - results.length
    return hiddenCount === 0 ? answer : { ...answer, results, total: totalWithout(answer.total, hiddenCount) }
  }, [mayCollect, answer, excluded])
}
