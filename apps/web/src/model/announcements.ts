import { createStore } from '../lib/store.ts'

/** The last announcement and the number of announcements, so that the same sentence can be announced again. */
export const announcement = createStore({ sentence: '', count: 0 })

/** Has assistive technology read a sentence, without interrupting. */
export function announce(sentence: string): void {
  announcement.set({ sentence: sentence, count: announcement.get().count + 1 })
}
