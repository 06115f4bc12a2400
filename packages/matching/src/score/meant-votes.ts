import { type ExpertSums, explainExpert } from './explain.ts'
import { partsOfVote, sumVotes, VOTES_OF_AN_EXPERT, type VoteFormula } from './votes.ts'

/** A matching work of an expert. */
export interface MeantWork {
  /** In words and references; see `voteOf`. */
  likeness: number
  /** In words alone; undefined: references add nothing. */
  inWords?: number
  /** In meaning, 0 to 1. */
  cosine: number
  /** See `recencyOf`. */
  age: number
  /** Of the work, who share the vote. */
  authors: number
}

/**
 * The votes of an expert's works where meaning counts as well as words: the largest, added up in ascending order. They are divided
 * so that one new work of a single author that equals the query gives 1.
 */
export function sumMeantVotes(
  works: readonly MeantWork[],
  formula: VoteFormula,
): Required<Omit<ExpertSums, 'withoutReferences'>> & Pick<ExpertSums, 'withoutReferences'> {
  const { meaning, power } = formula
  const counted = works
    .map(({ likeness, inWords = likeness, cosine, age, authors }) => ({
      ...{ likeness, inWords, cosine },
      ...partsOfVote(((likeness + meaning * cosine) / (1 + meaning)) ** power, age, authors),
    }))
    .sort((a, b) => a.shared - b.shared || a.likeness - b.likeness || a.inWords - b.inWords)
    .slice(-VOTES_OF_AN_EXPERT)
  const words = counted.reduce((sum, { inWords }) => sum + (inWords / (1 + meaning)) ** power, 0)
  const sums = { ...sumVotes(counted), words, formula }
  if (works.every(({ likeness, inWords = likeness }) => likeness === inWords)) return sums
  const withoutReferences = counted.reduce(
    (sum, { inWords, cosine }) => sum + ((inWords + meaning * cosine) / (1 + meaning)) ** power,
    0,
  )
  return { ...sums, withoutReferences }
}

/**
 * Those whose works vote by meaning and the others, who come in their order by words, by score. Of equal scores the first group goes
 * first.
 */
export function mergeByScore<Expert extends ExpertSums>(meant: readonly Expert[], others: readonly Expert[]): Expert[] {
  const merged: Expert[] = []
  let next = 0
  for (const expert of meant) {
    const { score } = explainExpert(expert)
    while (next < others.length && explainExpert(others[next]!).score > score) merged.push(others[next++]!)
    merged.push(expert)
  }
  return [...merged, ...others.slice(next)]
}
