import { useEffect } from 'react'
import { mayBeChangedByOthers } from '../../model/collection/changed-since.ts'
import { collection } from '../../model/collection/collection.ts'
import { isUnsaved } from '../../model/collection/collection-state.ts'
import { useAside, useCollectionPart } from '../../model/collection/use-collection.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { leaveSentence } from './parked.tsx'

/** Home, the answers, and collections, beside which unsaved ones wait: pages that keep an unsaved collection. */
const keepsCollection = (path: string) => /^\/app(\/(query|search|collection)\/[^/]*)?\/?$/.test(path)

/** Milliseconds for which what was read of a shared collection is taken for what it is. */
const FRESH = 30_000

/** Signs that somebody is at work: a page that is left open reads nothing, and keeps no session going. */
const signs = ['pointermove', 'keydown', 'focusin'] as const

/** Reads a shared collection again while somebody works on it, so that nobody works on what others have changed. */
function useReread(): void {
  const isReread = useCollectionPart(mayBeChangedByOthers)
  useEffect(() => {
    if (!isReread) return
    let readAt = Date.now()
    const onSign = () => {
      if (Date.now() - readAt < FRESH) return
      readAt = Date.now()
      collection.refresh()
    }
    for (const sign of signs) window.addEventListener(sign, onSign)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, onSign)
    }
  }, [isReread])
}

/** Asks before the tab is closed while the server does not have the last changes; the browser shows its own question. */
function useUnsentQuestion(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (collection.hasUnsent()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

/** Asks before an unsaved collection, or a change, is left behind, and keeps a shared one up to date. */
export function CollectionGuard() {
  useReread()
  useUnsentQuestion()
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
