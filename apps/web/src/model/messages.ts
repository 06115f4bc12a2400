import { createStore } from '../lib/store.ts'

export type MessageTone = 'danger' | 'success' | 'info'

export interface Message {
  tone: MessageTone
  title: string
  details?: string
  /** What can be done about it; the message goes when it is. */
  action?: { label: string; onPress(): void }
}

const noMessages: readonly Message[] = []

/** Messages that nobody has taken to show them, the oldest first. */
export const pendingMessages = createStore(noMessages)

/** Puts a message into the queue: it can be closed, is announced, and goes by itself unless it reports a failure. */
export function showMessage(message: Message): void {
  pendingMessages.set([...pendingMessages.get(), message])
}

/** Gives each message once. */
export function takeMessages(): readonly Message[] {
  const messages = pendingMessages.get()
  pendingMessages.set(noMessages)
  return messages
}
