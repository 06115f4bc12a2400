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

/** Shows a message: it is announced, can be closed, and disappears by itself. The pointer or the focus on it keeps it. */
export function showMessage(message: Message): void {
  pendingMessages.set([...pendingMessages.get(), message])
}

/** How many messages stand on the page at once. */
export const MOST_SHOWN = 4

/** Milliseconds that a message stays: a failure longest, then one with something to press. */
export function lifetimeOf({ tone, action }: Message): number {
  if (tone === 'danger') return 30_000
  return action ? 10_000 : 6000
}

/**
 * Which of the shown messages make room for a further one, so that the newest is always seen: the oldest that reports no
 * failure, else the oldest.
 */
export function messageToClose<Shown>(
  shown: readonly Shown[],
  isFailure: (message: Shown) => boolean,
): Shown | undefined {
  if (shown.length < MOST_SHOWN) return undefined
  return shown.find((message) => !isFailure(message)) ?? shown[0]
}

/** Removes the pending messages from the queue and returns them. */
export function takeMessages(): readonly Message[] {
  const messages = pendingMessages.get()
  pendingMessages.set(noMessages)
  return messages
}
