import { useEffect } from 'react'
import { collection } from '../../model/collection/collection.ts'
import { type CollectionState, isUnsaved } from '../../model/collection/collection-state.ts'
import { useAside, useCollectionPart } from '../../model/collection/use-collection.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { leaveSentence } from './parked.tsx'

/** Home, the answers, and collections, beside which unsaved ones wait: pages that keep an unsaved collection. */
const keepsCollection = (path: string) => /^\/app(\/(query|search|collection)\/[^/]*)?\/?$/.test(path)

/** Milliseconds after which a collection is read again that others may change. */
const REREAD = 30_000

const isShared = ({ saved }: CollectionState): boolean =>
  saved !== undefined && (!saved.access.is_owned || saved.shared_users.length + saved.shared_teams.length > 0)

/** Reads a shared collection again and again while it is looked at, so that nobody works on what others have changed. */
function useReread(): void {
  const isReread = useCollectionPart(isShared)
  useEffect(() => {
    if (!isReread) return
    const timer = setInterval(() => document.visibilityState === 'visible' && collection.refresh(), REREAD)
    return () => clearInterval(timer)
  }, [isReread])
}

/** Asks before an unsaved collection is left behind, and keeps a shared one up to date. */
export function CollectionGuard() {
  useReread()
  const aside = useAside()
  const isUnsavedHere = useCollectionPart(isUnsaved)
  return (
    <LeaveGuard
      isUnsaved={isUnsavedHere || aside.length > 0}
      sentence={leaveSentence(isUnsavedHere, aside)}
      isInside={keepsCollection}
      onLeave={() => collection.forsake()}
    />
  )
}
