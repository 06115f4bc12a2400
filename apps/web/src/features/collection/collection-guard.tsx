import { collection } from '../../model/collection/collection.ts'
import { isUnsaved } from '../../model/collection/collection-state.ts'
import { useAside, useCollectionPart } from '../../model/collection/use-collection.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { leaveSentence } from './parked.tsx'

/** Home, the answers, and collections, beside which unsaved ones wait: pages that keep an unsaved collection. */
const keepsCollection = (path: string) => /^\/app(\/(query|search|collection)\/[^/]*)?\/?$/.test(path)

/** Asks before an unsaved collection is left behind. */
export function CollectionGuard() {
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
