import { createStore, type Store } from './store.ts'

/** A choice that this browser remembers under a key; the first of the options until one is chosen. */
export function createStoredChoice<Choice extends string>(
  key: string,
  options: readonly [Choice, ...Choice[]],
): Store<Choice> {
  const store = createStored<Choice>(key, {
    read: (stored) => options.find((option) => option === stored) ?? options[0],
    write: (choice) => choice,
  })
  return { ...store, set: (choice) => options.includes(choice) && store.set(choice) }
}

/** Some of the options, which this browser remembers under a key; those given at first until others are chosen. */
export function createStoredSet<Item extends string>(key: string, options: readonly Item[], first: readonly Item[]) {
  const { get, subscribe, set } = createStored<ReadonlySet<Item>>(key, {
    read: (stored) => new Set(stored === null ? first : options.filter((item) => stored.split(' ').includes(item))),
    write: (items) => [...items].join(' '),
  })
  return { get, subscribe, toggle: (item: Item) => set(get().symmetricDifference(new Set([item]))) }
}

interface Form<Value> {
  read(stored: string | null): Value
  write(value: Value): string
}

/** A value that this browser remembers under a key, as text. */
export function createStored<Value>(key: string, { read, write }: Form<Value>): Store<Value> {
  const store = createStore(read(readStored(key)))
  return {
    ...store,
    set: (value) => {
      if (Object.is(value, store.get())) return
      try {
        localStorage.setItem(key, write(value))
      } catch {
        // Storage may be forbidden or full; the value then holds until the page is closed.
      }
      store.set(value)
    },
  }
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
