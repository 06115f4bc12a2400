/** Those who want to hear of something. */
export interface Listeners<Said extends unknown[] = []> {
  /** Gives back how to stop listening. */
  add(listener: (...said: Said) => void): () => void
  tell(...said: Said): void
}

export function createListeners<Said extends unknown[] = []>(): Listeners<Said> {
  const listeners = new Set<(...said: Said) => void>()
  return {
    add: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (...said) => {
      for (const listener of listeners) listener(...said)
    },
  }
}
