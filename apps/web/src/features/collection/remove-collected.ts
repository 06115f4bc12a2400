import { collection } from '../../model/collection/collection.ts'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import { offerUndo } from '../../model/collection/offer-undo.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { messages } from './messages.tsx'

/** Removes a record from the collection, with all that was noted of it, and offers to undo that. */
export function removeCollected(record: CollectedRecord): void {
  const stateBefore = collection.state()
  collection.remove([record])
  offerUndo([record], { title: messages.removed(nameOfCollected(record)), stateBefore })
}
