import { Suspense } from 'react'
import type { CollectionPanelProps } from '../../features/collection/collection-panel.tsx'
import { isUnsaved } from '../../model/collection/collection-state.ts'
import { useAside, useCollectionPart } from '../../model/collection/use-collection.ts'
import type { RatingSlot } from '../../ui/feature-slots.ts'
import { lazyPart, lazyWindow } from '../../ui/lazy-part.tsx'
import type { Panel } from '../../ui/sidebar.tsx'

/** What a collection asks of the search, at home and beside an answer. */
export type LookForProps = Pick<CollectionPanelProps, 'isLookedFor' | 'onLookFor' | 'onReword' | 'onRankOnly'> &
  Required<Pick<CollectionPanelProps, 'onBringBack'>>

export type CollectionTabProps = LookForProps &
  Pick<CollectionPanelProps, 'searchedText' | 'checked' | 'onAskAgain' | 'collectionOfText'>

/** The parts of a collection on the search screen. The code of each part is fetched when first needed. */

const RecordPopup = lazyWindow(async () => (await import('./record-popup-with-slots.tsx')).RecordPopupWithSlots)

const LazyRating = lazyPart(async () => (await import('../../features/judging/rating-items.tsx')).RatingItems)
const Rating: RatingSlot = (props) => (
  <Suspense>
    <LazyRating {...props} />
  </Suspense>
)

const LazySection = lazyPart(async () => {
  const [{ ContinueSection }, { CollectionActions }] = await Promise.all([
    import('../../features/collection/continue-section.tsx'),
    import('./collection-actions.tsx'),
  ])
  return (props: LookForProps) => <ContinueSection {...props} Actions={CollectionActions} RecordPopup={RecordPopup} />
})
const LazyPanel = lazyPart(async () => (await import('../../features/collection/collection-panel.tsx')).CollectionPanel)
const LazyHead = lazyPart(async () => {
  const [{ CollectionHead }, { ManuscriptPolicy }, { PeopleSuggestions }] = await Promise.all([
    import('../../features/collection/collection-head.tsx'),
    import('../../features/conflicts/policy/policy-line.tsx'),
    import('../../features/conflicts/people-suggestions.tsx'),
  ])
  return function Head() {
    const saved = useCollectionPart((state) => state.saved)
    return (
      <>
        <CollectionHead />
        {saved?.manuscript && <ManuscriptPolicy manuscript={saved.manuscript} isOwned={saved.access.is_owned} />}
        {saved?.manuscript && <PeopleSuggestions uuid={saved.uuid} manuscript={saved.manuscript} />}
      </>
    )
  }
})
const LazyFoot = lazyPart(async () => {
  const [{ CollectionFoot }, { CollectionActions }] = await Promise.all([
    import('../../features/collection/collection-foot.tsx'),
    import('./collection-actions.tsx'),
  ])
  return () => <CollectionFoot Actions={CollectionActions} />
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
