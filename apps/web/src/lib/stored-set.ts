import { createStore, type Store } from './store.ts'

/** Some of the options, which this browser remembers under a key; those given at first until others are chosen. */
export function createStoredSet<Item extends string>(
  key: string,
  options: readonly Item[],
  first: readonly Item[],
): Pick<Store<ReadonlySet<Item>>, 'get' | 'subscribe'> & { toggle(item: Item): void } {
  const stored = readStored(key)
  const store = createStore<ReadonlySet<Item>>(
    new Set(stored ? options.filter((item) => stored.includes(item)) : first),
  )
  return {
    get: store.get,
    subscribe: store.subscribe,
    toggle: (item) => {
      const items = new Set(store.get())
      if (!items.delete(item)) items.add(item)
      try {
        localStorage.setItem(key, [...items].join(' '))
      } catch {
        // Storage may be forbidden; the choice then holds until the page is closed.
      }
      store.set(items)
    },
  }
}

function readStored(key: string): string[] | undefined {
  try {
    return localStorage.getItem(key)?.split(' ')
  } catch {
    return undefined
  }
}
