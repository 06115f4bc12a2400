import { messages } from '../messages.ts'
import { showToast } from '../toasts.ts'
import { changeTopic } from './change-topic.ts'
import { changedSince, mayBeChangedByOthers, sayNotUndone } from './changed-since.ts'
import { collection } from './collection.ts'
import type { CollectedRecord, CollectionState } from './collection-state.ts'

interface UndoOffer {
  /** What was done. */
  title: string
  details?: string | undefined
  /** The collection before it was done. */
  stateBefore: CollectionState
  /** Follows once it is undone. */
  onUndone?: (() => void) | undefined
}

/**
 * Says that records of the collection were changed, and offers to undo it; that the change failed takes the place of this. What
 * somebody else has changed since is not undone.
 */
export function offerUndo(
  records: readonly CollectedRecord[],
  { title, details, stateBefore, onUndone }: UndoOffer,
): void {
  const stateAfter = collection.state()
  const undo = (wanted: readonly CollectedRecord[]) => {
    if (wanted.length === 0) return
    collection.undo(wanted, stateBefore)
    onUndone?.()
  }
  const undoUnchanged = async () => {
    const changed = await changedSince(records, stateAfter)
    undo(records.filter((record) => !changed.includes(record)))
    for (const record of changed) void sayNotUndone(record)
  }
  const onPress = () => (mayBeChangedByOthers(collection.state()) ? void undoUnchanged() : undo(records))
  showToast({
    ...{ tone: 'info', title, topic: changeTopic(records), ...(details && { details }) },
    ...{ action: { label: messages.undo, onPress }, until: collection.stay() },
  })
}
