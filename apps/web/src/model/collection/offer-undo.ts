import { messages } from '../messages.ts'
import { showToast } from '../toasts.ts'
import { changeTopic } from './change-topic.ts'
import { collection } from './collection.ts'
import type { CollectedRecord, CollectionState } from './collection-state.ts'

interface UndoOffer {
  /** What was done. */
  title: string
  /** The collection before it was done. */
  stateBefore: CollectionState
  /** Follows once it is undone. */
  onUndone?: (() => void) | undefined
}

/** Says that records of the collection were changed, and offers to undo it; that the change failed takes the place of this. */
export function offerUndo(records: readonly CollectedRecord[], { title, stateBefore, onUndone }: UndoOffer): void {
  const onPress = () => {
    collection.undo(records, stateBefore)
    onUndone?.()
  }
  showToast({
    ...{ tone: 'info', title, topic: changeTopic(records) },
    ...{ action: { label: messages.undo, onPress }, until: collection.stay() },
  })
}
