import { collection } from '../../model/collection/collection.ts'
import { isUnsaved } from '../../model/collection/collection-state.ts'
import { useAside, useCollectionPart } from '../../model/collection/use-collection.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { messages } from './messages.tsx'

/** Fixed by C-01. */
const LEAVE_QUESTION = messages.leaveUnsaved

/** Home and the answers: pages that keep an unsaved collection. */
const keepsCollection = (path: string) => /^\/app(\/query\/[^/]*)?\/?$/.test(path)

/** Asks before an unsaved collection is left behind. */
export function CollectionGuard() {
  const hasAside = useAside().length > 0
  const hasUnsavedRecords = useCollectionPart(isUnsaved) || hasAside
  return (
    <LeaveGuard
      isUnsaved={hasUnsavedRecords}
      sentence={LEAVE_QUESTION}
      isInside={keepsCollection}
      onLeave={() => collection.forsake()}
    />
  )
}
