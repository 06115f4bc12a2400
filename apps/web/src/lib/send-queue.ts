import { createListeners } from './listeners.ts'

/** Runs tasks one after the other, in the order in which they were added. A failure does not stop the next task. */
export interface SendQueue {
  /** Resolves or rejects as the task does. */
  add<Answer>(task: () => Promise<Answer>): Promise<Answer>
  /** The number of unfinished tasks, including the running one. */
  size(): number
  /** Resolves when every task added so far has been sent or has failed. */
  whenSent(): Promise<void>
  /** Calls the listener whenever the size changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

export function createSendQueue(): SendQueue {
  const listeners = createListeners()
  let lastTask: Promise<unknown> = Promise.resolve()
  let size = 0
  const changeSize = (step: 1 | -1) => {
    size += step
    listeners.notify()
  }
  return {
    add: (task) => {
      changeSize(1)
      const result = lastTask.then(task).finally(() => changeSize(-1))
      lastTask = result.catch(() => undefined)
      return result
    },
    size: () => size,
    whenSent: async () => {
      await lastTask
    },
    subscribe: listeners.add,
  }
}
