import { messages } from './messages.ts'

/** The largest total that is shown exactly; larger ones read 1000+. */
const MAX_EXACT_TOTAL = 999

/** 'Showing top N of M', M as 1000+ above 999; 'Showing best N' where the matches are weaker than usual. S-07. */
export function resultLine({ shown, total, weak }: { shown: number; total: number; weak: boolean }): string {
  if (weak) return messages.best(shown)
  return messages.top(shown, total > MAX_EXACT_TOTAL ? '1000+' : total)
}
