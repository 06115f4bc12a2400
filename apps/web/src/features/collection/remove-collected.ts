import { changeTopic } from '../../model/collection/change-topic.ts'
import { collection } from '../../model/collection/collection.ts'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { showToast } from '../../model/toasts.ts'
import { messages } from './messages.tsx'

/** Removes a record from the collection, with all that was noted of it, and offers to undo that. */
export function removeCollected(record: CollectedRecord): void {
  const stateBefore = collection.state()
  collection.remove([record])
  showToast({
    tone: 'info',
    title: messages.removed(nameOfCollected(record)),
    topic: changeTopic([record]),
    action: { label: messages.undo, onPress: () => collection.undo([record], stateBefore) },
  })
}
