import { type ComponentProps, Suspense } from 'react'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

// The code of these marks is fetched where the collection of the tab is a manuscript.
const LazyEditorBadge = lazyPart(async () => (await import('../../features/conflicts/editor-badge.tsx')).EditorBadge)
const LazyTiedMark = lazyPart(async () => (await import('../../features/shortlist/tied-mark.tsx')).TiedMark)

const useIsManuscript = () => useCollectionPart(({ saved }) => Boolean(saved?.manuscript))

/** Whether somebody is in conflict with who handles the manuscript of the tab. */
export function EditorOfRow({ identifier }: { identifier: string }) {
  return useIsManuscript() ? (
    <Suspense>
      <LazyEditorBadge identifier={identifier} />
    </Suspense>
  ) : null
}

/** Whether somebody is not independent of who is chosen for the manuscript of the tab. */
export function TiesOfRow(props: ComponentProps<typeof LazyTiedMark>) {
  return useIsManuscript() ? (
    <Suspense>
      <LazyTiedMark {...props} />
    </Suspense>
  ) : null
}
