import { createListeners } from '../../lib/listeners.ts'

/** Sends one thing after the other, in the order in which they were added; what fails does not hold up what follows. */
export interface SendQueue {
  /** Resolves or rejects as the task does. */
  add<Answer>(task: () => Promise<Answer>): Promise<Answer>
  /** Tasks that have not ended, the running one among them. */
  size(): number
  /** When everything that was added so far has been sent, or has failed. */
  whenSent(): Promise<void>
  /** Calls the listener whenever the size changes; gives back how to stop that. */
  subscribe(listener: () => void): () => void
}

export function createSendQueue(): SendQueue {
  const listeners = createListeners()
  let line: Promise<unknown> = Promise.resolve()
  let size = 0
  const count = (step: 1 | -1) => {
    size += step
    listeners.tell()
  }
  return {
    add: (task) => {
      count(1)
      const done = line.then(task).finally(() => count(-1))
      line = done.catch(() => undefined)
      return done
    },
    size: () => size,
    whenSent: async () => {
      await line
    },
    subscribe: listeners.add,
  }
}
