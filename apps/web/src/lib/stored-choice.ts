import { createStore, type Store } from './store.ts'

/** Where choices are remembered: by this browser, unless for its tab alone. Asked for each time, since asking may be forbidden. */
type Place = () => Storage

const inBrowser: Place = () => localStorage

/** A choice that this browser remembers under a key; the first of the options until one is chosen. */
export function createStoredChoice<Choice extends string>(
  key: string,
  options: readonly [Choice, ...Choice[]],
  place = inBrowser,
): Store<Choice> {
  const form: Form<Choice> = {
    read: (stored) => options.find((option) => option === stored) ?? options[0],
    write: (choice) => choice,
  }
  const store = createStored(key, form, place)
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
export function createStored<Value>(key: string, { read, write }: Form<Value>, place = inBrowser): Store<Value> {
  const store = createStore(read(readStored(key, place)))
  return {
    ...store,
    set: (value) => {
      if (Object.is(value, store.get())) return
      try {
        place().setItem(key, write(value))
      } catch {
        // Storage may be forbidden or full; the value then holds until the page is closed.
      }
      store.set(value)
    },
  }
}

function readStored(key: string, place: Place): string | null {
  try {
    return place().getItem(key)
  } catch {
    return null
  }
}
