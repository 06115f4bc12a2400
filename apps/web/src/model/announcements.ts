import { createStore } from '../lib/store.ts'

/** What was announced last, and how many announcements there were: one that says the same again is another one. */
export const announcement = createStore({ sentence: '', count: 0 })

/** Has assistive technology read a sentence when it is free to. */
export function announce(sentence: string): void {
  announcement.set({ sentence: sentence, count: announcement.get().count + 1 })
}
