import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** A value of the page that stands outside of its components. */
export interface Store<Value> {
  get(): Value
  /** Listeners are told of another value, not of the same one. */
  set(value: Value): void
  /** Gives back how to stop listening. */
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

/** The value of a store; the component is drawn again with each other one. */
export const useStore = <Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>): Value =>
  useSyncExternalStore(subscribe, get)
