import type { Verdict } from '@cognate/contract'
import { formatCount } from '../../model/records/wording.ts'

/** What the page says where experts are judged. */
export const messages = {
  judge: 'Judge',
  verdicts: { good: 'Good', not: 'Not' } satisfies Record<Verdict, string>,
  judgeNamed: (name: string) => `Judge whether ${name} suits`,
  judgedNamed: (name: string, verdict: Verdict) => `${verdictOf(name, verdict)}. Change this`,
  hint: 'Say whether this person suits the text (g: good, n: not)',
  question: (name: string) => `Does ${name} suit this text?`,
  help: 'It serves to measure the ranking, and nothing else. Nobody else sees what you say.',
  said: (name: string, verdict: Verdict) => verdictOf(name, verdict),
  takenBack: (name: string) => `Taken back: what you said of ${name}`,
  takeAllBack: (count: number) => (count === 1 ? 'Take it back' : `Take back all ${formatCount(count)} of this text`),
  allTakenBack: (count: number) =>
    count === 1 ? 'Taken back: 1 judgement' : `Taken back: ${formatCount(count)} judgements`,
  undo: 'Undo',
  notSaved: (name: string) => `What you said of ${name} was not saved`,
  notTakenBack: 'The judgements were not taken back',
}

function verdictOf(name: string, verdict: Verdict): string {
  return `${verdict === 'good' ? 'Good' : 'Not'} for this text: ${name}`
}
