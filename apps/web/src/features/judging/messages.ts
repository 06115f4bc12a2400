import type { Verdict } from '@cognate/contract'
import { countOf, formatCount } from '../../model/records/wording.ts'

/** What the page says where experts are judged. */
export const messages = {
  judge: 'Judge',
  verdicts: { good: 'Good', not: 'Not suitable' } satisfies Record<Verdict, string>,
  judgeNamed: (name: string) => `Judge whether ${name} suits this text`,
  judgedNamed: (name: string, verdict: Verdict) => `${verdictOf(name, verdict)}. Change this`,
  hint: 'Say whether this person suits the text (g: good, n: not suitable)',
  question: (name: string) => `Does ${name} suit this text?`,
  help: 'Used only to measure the ranking. No one else sees your judgement, but it counts in your organisation’s figures.',
  said: (name: string, verdict: Verdict) => verdictOf(name, verdict),
  takenBack: (name: string) => `Removed your judgement of ${name}`,
  takeAllBack: (count: number) =>
    `Remove your ${count === 1 ? 'judgement' : `${formatCount(count)} judgements`} of this text`,
  allTakenBack: (count: number) => `Removed ${countOf(count, 'judgement')}`,
  undo: 'Undo',
  notSaved: (name: string) => `Your judgement of ${name} was not saved`,
  notTakenBack: 'The judgements were not removed',
}

function verdictOf(name: string, verdict: Verdict): string {
  return `${verdict === 'good' ? 'Good' : 'Not suitable'} for this text: ${name}`
}
