import { createStore } from '../lib/store.ts'

export type MessageTone = 'danger' | 'success' | 'info'

export interface Message {
  tone: MessageTone
  title: string
  details?: string
  /** A button for it. Pressing it closes the message. */
  action?: { label: string; onPress(): void }
}

const noMessages: readonly Message[] = []

/** Messages that are not shown yet, the oldest first. */
export const pendingMessages = createStore(noMessages)

/** Shows a message: it is announced, can be closed, and disappears by itself unless it reports a failure. */
export function showMessage(message: Message): void {
  pendingMessages.set([...pendingMessages.get(), message])
}

/** Removes the pending messages from the queue and returns them. */
export function takeMessages(): readonly Message[] {
  const messages = pendingMessages.get()
  pendingMessages.set(noMessages)
  return messages
}
