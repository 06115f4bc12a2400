import type { Verdict } from '@cognate/contract'
import { countOf, formatCount } from '../../model/records/wording.ts'

/** What the page says where the match of an expert is rated. */
export const messages = {
  rate: 'Rate the match',
  help: 'Helps measure the ranking. Your rating is private; only totals are shared.',
  verdicts: { good: 'Good (g)', not: 'Not suitable (n)' } satisfies Record<Verdict, string>,
  said: (name: string, verdict: Verdict) => `Rated as ${verdict === 'good' ? 'good' : 'not suitable'}: ${name}`,
  takenBack: (name: string) => `Removed your rating of ${name}`,
  takeAllBack: (count: number) =>
    `Remove your ${count === 1 ? 'rating' : `${formatCount(count)} ratings`} of this text`,
  allTakenBack: (count: number) => `Removed ${countOf(count, 'rating')}`,
  undo: 'Undo',
  notSaved: (name: string) => `Your rating of ${name} was not saved`,
  notTakenBack: 'The ratings were not removed',
}
