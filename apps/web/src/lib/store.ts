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

export function createStore<Value>(first: Value): Store<Value> {
  const listeners = createListeners()
  let value = first
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      listeners.tell()
    },
    subscribe: listeners.add,
  }
}

/** The value of a store; the component is drawn again with each other one. */
export const useStore = <Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>): Value =>
  useSyncExternalStore(subscribe, get)
