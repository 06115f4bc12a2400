import { createStore } from '../lib/store.ts'

/** The last announcement and the number of announcements, so that the same sentence can be announced again. */
export const announcement = createStore({ sentence: '', count: 0 })

const waiting: string[] = []

/** Has assistive technology read a sentence, without interrupting. What is said at one moment is read as one, each sentence once. */
export function announce(sentence: string): void {
  if (waiting.length === 0) queueMicrotask(speak)
  if (!waiting.includes(sentence)) waiting.push(sentence)
}

function speak(): void {
  const sentence = waiting.splice(0).reduce((before, next) => `${before}${/[.!?…]$/.test(before) ? '' : '.'} ${next}`)
  announcement.set({ sentence, count: announcement.get().count + 1 })
}
