/** Functions to call when something happens. */
export interface Listeners<Args extends unknown[] = []> {
  /** Returns a function that removes the listener. */
  add(listener: (...args: Args) => void): () => void
  notify(...args: Args): void
}

export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    add: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (...args) => {
      for (const listener of listeners) listener(...args)
    },
  }
}
