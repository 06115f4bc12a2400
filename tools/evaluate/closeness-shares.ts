import { type Closeness, closenessWords, DEFAULT_LIMIT } from '@cognate/contract'
import type { RankedExperts } from './ask-for-experts.ts'
import type { JudgedQuery } from './judged-queries.ts'

/** What a word of closeness says of the people who are shown under it. */
export interface WordShare {
  word: Closeness
  /** People of an answer who get the word, the mean. */
  people: number
  /** The part of them who are right, 0 to 1; undefined where nobody gets it. */
  right: number | undefined
}

/** How many of the people that a page shows get each word, and how many of these are right. */
export function closenessShares(
  answers: readonly Pick<RankedExperts, 'ranked' | 'closeness'>[],
  queries: readonly Pick<JudgedQuery, 'truth'>[],
): WordShare[] {
  const shown = answers.flatMap(({ ranked, closeness }, index) =>
    ranked
      .slice(0, DEFAULT_LIMIT)
      .map((id, at) => ({ word: closeness[at]!, isRight: queries[index]!.truth.includes(id) })),
  )
  return closenessWords.map((word) => {
    const own = shown.filter((person) => person.word === word)
    const right = own.filter(({ isRight }) => isRight).length
    return { word, people: own.length / answers.length, right: own.length === 0 ? undefined : right / own.length }
  })
}
