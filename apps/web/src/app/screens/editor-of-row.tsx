import { lazy, Suspense } from 'react'
import { useCollectionPart } from '../../model/collection/use-collection.ts'

const LazyEditorBadge = lazy(async () => ({
  default: (await import('../../features/conflicts/editor-badge.tsx')).EditorBadge,
}))

/** Whether somebody is in conflict with who handles the manuscript of the tab; its code is fetched where there is one. */
export function EditorOfRow({ identifier }: { identifier: string }) {
  const isManuscript = useCollectionPart(({ saved }) => Boolean(saved?.manuscript))
  return isManuscript ? (
    <Suspense>
      <LazyEditorBadge identifier={identifier} />
    </Suspense>
  ) : null
}
