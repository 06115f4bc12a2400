import { type Closeness, closenessWords } from '@cognate/contract/closeness'
import { messages } from './messages.ts'

/** How close a result is to the query, in five steps. */
export interface Strength {
  word: string
  /** Steps that are filled, 1 to 5. */
  steps: number
}

/** What the page shows of the closeness that an answer gives. */
export function strengthOf(closeness: Closeness): Strength {
  return { word: messages.strengths[closeness], steps: closenessWords.length - closenessWords.indexOf(closeness) }
}
