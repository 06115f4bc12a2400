import { createStore } from '../lib/store.ts'

export type MessageTone = 'danger' | 'success' | 'info'

export interface Message {
  tone: MessageTone
  title: string
  details?: string
  /** What can be done about it; the message goes when it is. */
  action?: { label: string; onPress(): void }
}

const none: readonly Message[] = []

/** Messages that nobody has taken to show them, the oldest first. */
export const untakenMessages = createStore(none)

/** Puts a message into the queue: it can be closed, is announced, and goes by itself unless it reports a failure. */
export function showMessage(message: Message): void {
  untakenMessages.set([...untakenMessages.get(), message])
}

/** Gives each message once. */
export function takeMessages(): readonly Message[] {
  const taken = untakenMessages.get()
  untakenMessages.set(none)
  return taken
}
