import type { FindSimilarAnswer, ResultView } from '@cognate/contract'
import { useMemo } from 'react'
import { useStore } from '../../lib/store.ts'
import { useMay } from '../who-i-am.ts'
import { collection } from './collection.ts'
import { type CollectionState, isIncluded, keyOf, recordsByKey } from './collection-state.ts'

/** The collection of this tab. */
export function useCollection(): CollectionState {
  return useStore({ subscribe: collection.subscribe, get: collection.state })
}

/** Something of the collection; what asks is drawn again only when that changes. It must be equal to itself while the collection is. */
export function useCollectionPart<Part>(select: (state: CollectionState) => Part): Part {
  return useStore({ subscribe: collection.subscribe, get: () => select(collection.state()) })
}

/** Whether a change is still on its way to the server. */
export function useIsSending(): boolean {
  return useStore({ subscribe: collection.subscribe, get: collection.isSending })
}

/** Whether a result is collected; what asks is drawn again only when that changes. */
export function useIsIncluded(result: ResultView): boolean {
  return useCollectionPart((state) => isIncluded(state, result))
}

/** An answer without what is hidden. Nothing is hidden where the licence has no collections. */
export function useVisibleAnswer(answer: FindSimilarAnswer | undefined): FindSimilarAnswer | undefined {
  const mayCollect = useMay('use_collections')
  const excluded = useCollectionPart((state) => state.excluded)
  return useMemo(() => {
    if (!mayCollect || !answer || excluded.length === 0) return answer
    const hiddenRecords = recordsByKey(excluded)
    const results = answer.results.filter((result) => !hiddenRecords.has(keyOf(result)))
    const hiddenCount = answer.results.length - results.length
    return hiddenCount === 0 ? answer : { ...answer, results, total: answer.total - hiddenCount }
  }, [mayCollect, answer, excluded])
}
