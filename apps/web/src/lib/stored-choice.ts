import { createStore, type Store } from './store.ts'

/** A choice that this browser remembers under a key; the first of the options until one is chosen. */
export function createStoredChoice<Choice extends string>(
  key: string,
  options: readonly [Choice, ...Choice[]],
): Store<Choice> {
  const store = createStore<Choice>(options.find((option) => option === readStored(key)) ?? options[0])
  return {
    ...store,
    set: (choice) => {
      if (choice === store.get() || !options.includes(choice)) return
      try {
        localStorage.setItem(key, choice)
      } catch {
        // Storage may be forbidden; the choice then holds until the page is closed.
      }
      store.set(choice)
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
