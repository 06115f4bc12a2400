import { lazy, Suspense } from 'react'
import type { CheckedAnswer } from '../../features/collection/use-collected-conflicts.ts'
import { type CollectionState, isUnsaved } from '../../model/collection/collection-state.ts'
import { useAside, useCollectionPart } from '../../model/collection/use-collection.ts'
import type { Search } from '../../model/query/search.ts'
import type { RatingSlot } from '../../ui/feature-slots.ts'
import type { Panel } from '../../ui/sidebar.tsx'

/** Whether more like what is collected is looked for. */
export interface LookForProps {
  isLookedFor: boolean
  onLookFor(isLookedFor: boolean): void
  /** Searches with another wording of its texts. */
  onReword(text: string): void
  /** Goes back to an unsaved collection of another text. */
  onBringBack(aside: CollectionState): void
  /** Ranks people alone. */
  onRankOnly(people: string[]): void
}

export interface CollectionTabProps extends LookForProps {
  /** The text of the answer. */
  searchedText: string | undefined
  checked: CheckedAnswer
  onAskAgain(): void
  /** The newest saved collection of that text, where it was asked without one. */
  collectionOfText: Search['collectionOfText']
}

/** The parts of a collection on the search screen. The code of each part is fetched when first needed. */

const RecordPopup = lazy(async () => ({
  default: (await import('./record-popup-with-slots.tsx')).RecordPopupWithSlots,
}))

const LazyRating = lazy(async () => ({
  default: (await import('../../features/judging/rating-items.tsx')).RatingItems,
}))
const Rating: RatingSlot = (props) => (
  <Suspense>
    <LazyRating {...props} />
  </Suspense>
)

const LazySection = lazy(async () => {
  const [{ ContinueSection }, { CollectionActions }] = await Promise.all([
    import('../../features/collection/continue-section.tsx'),
    import('./collection-actions.tsx'),
  ])
  return {
    default: (props: LookForProps) => (
      <ContinueSection {...props} Actions={CollectionActions} RecordPopup={RecordPopup} />
    ),
  }
})
const LazyPanel = lazy(async () => ({
  default: (await import('../../features/collection/collection-panel.tsx')).CollectionPanel,
}))
const LazyHead = lazy(async () => {
  const [{ CollectionHead }, { ManuscriptPolicy }, { PeopleSuggestions }] = await Promise.all([
    import('../../features/collection/collection-head.tsx'),
    import('../../features/conflicts/policy/policy-line.tsx'),
    import('../../features/conflicts/people-suggestions.tsx'),
  ])
  return {
    default: function Head() {
      const saved = useCollectionPart((state) => state.saved)
      return (
        <>
          <CollectionHead />
          {saved?.manuscript && <ManuscriptPolicy manuscript={saved.manuscript} isOwned={saved.access.is_owned} />}
          {saved?.manuscript && <PeopleSuggestions uuid={saved.uuid} manuscript={saved.manuscript} />}
        </>
      )
    },
  }
})
const LazyFoot = lazy(async () => {
  const [{ CollectionFoot }, { CollectionActions }] = await Promise.all([
    import('../../features/collection/collection-foot.tsx'),
    import('./collection-actions.tsx'),
  ])
  return { default: () => <CollectionFoot Actions={CollectionActions} /> }
})

/** Below the search box, before a search. */
export const continueSection = (props: LookForProps) => <LazyContinueSection {...props} />

/** Fetches nothing while there is no collection to continue. */
function LazyContinueSection(props: LookForProps) {
  const hasAside = useAside().length > 0
  const hasCollection = useCollectionPart((state) => Boolean(state.saved) || isUnsaved(state)) || hasAside
  if (!hasCollection) return null
  return (
    <Suspense>
      <LazySection {...props} />
    </Suspense>
  )
}

/** The tab of the sidebar. */
export const collectionTab = (count: number, props: CollectionTabProps): Panel => ({
  count,
  head: () => (
    <Suspense>
      <LazyHead />
    </Suspense>
  ),
  panel: (
    <Suspense>
      <LazyPanel RecordPopup={RecordPopup} Rating={Rating} {...props} />
    </Suspense>
  ),
  foot: () => (
    <Suspense>
      <LazyFoot />
    </Suspense>
  ),
})
