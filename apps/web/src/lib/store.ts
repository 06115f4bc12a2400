import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** A value that lives outside of the components. */
export interface Store<Value> {
  get(): Value
  /** Calls the listeners only where the value differs. */
  set(value: Value): void
  /** Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void
}

export function createStore<Value>(initialValue: Value): Store<Value> {
  const listeners = createListeners()
  let value = initialValue
  return {
    get: () => value,
    set: (nextValue) => {
      if (Object.is(nextValue, value)) return
      value = nextValue
      listeners.notify()
    },
    subscribe: listeners.add,
  }
}

/** The value of a store. The component renders again when it changes. */
export const useStore = <Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>): Value =>
  useSyncExternalStore(subscribe, get, get)
