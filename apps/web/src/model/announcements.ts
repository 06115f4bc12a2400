import { createStore } from '../lib/store.ts'

/** What was announced last, and how many announcements there were: one that says the same again is another one. */
export const announcement = createStore({ words: '', count: 0 })

/** Has assistive technology read a sentence when it is free to. */
export function announce(words: string): void {
  announcement.set({ words, count: announcement.get().count + 1 })
}
