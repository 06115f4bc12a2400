import { collection } from '../../model/collection/collection.ts'
import { isUnsaved } from '../../model/collection/collection-state.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'

/** Fixed by C-01. */
const LEAVE_QUESTION =
  'You have items in a collection, but did not save that collection. If you leave, the collection is lost. Are you sure you want to leave?'

/** Home and the answers: pages that keep an unsaved collection. */
const keepsCollection = (path: string) => /^\/app(\/query\/[^/]*)?\/?$/.test(path)

/** Asks before an unsaved collection is left behind. */
export function CollectionGuard() {
  const hasUnsavedRecords = useCollectionPart(isUnsaved)
  return (
    <LeaveGuard
      isUnsaved={hasUnsavedRecords}
      sentence={LEAVE_QUESTION}
      isInside={keepsCollection}
      onLeave={() => collection.leave()}
    />
  )
}
