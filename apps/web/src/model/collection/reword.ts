import { messages } from '../messages.ts'
import { showToast } from '../toasts.ts'
import { collection } from './collection.ts'
import { textOf } from './collection-state.ts'
import { messages as collectionMessages } from './messages.ts'

/** Makes a text that of the collection, and offers the one before again. */
export function reword(text: string): void {
  const before = textOf(collection.state())
  collection.word(text)
  if (before === '') return
  showToast({
    ...{ tone: 'info', title: collectionMessages.reworded, topic: 'text of the collection' },
    ...{ action: { label: messages.undo, onPress: () => collection.word(before) }, until: collection.stay() },
  })
}
