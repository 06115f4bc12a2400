import { type ExpertSums, explainExpert } from './explain.ts'
import { partsOfVote, sumVotes, VOTES_OF_AN_EXPERT, type VoteFormula, type VoteSums } from './votes.ts'

/** A matching work of an expert. */
export interface MeantWork {
  /** In words and references; see `voteOf`. */
  likeness: number
  /** In words alone: less where references add something. */
  inWords: number
  /** In meaning, 0 to 1. */
  cosine: number
  /** See `recencyOf`. */
  age: number
  /** Of the work, who share the vote. */
  authors: number
}

interface MeantVote extends MeantWork, VoteSums {}

type MeantSums = Required<Omit<ExpertSums, 'withoutReferences'>> & Pick<ExpertSums, 'withoutReferences'>

/**
 * The votes of an expert's works where meaning counts as well as words: the largest, added up in ascending order. They are divided
 * so that one new work of a single author that equals the query gives 1. There are some 10,000 works for an answer, of which few
 * are kept.
 */
export class MeantVotes {
  readonly #formula: VoteFormula
  /** The largest, ascending. */
  readonly #counted: MeantVote[] = []
  #hasReferences = false

  constructor(formula: VoteFormula) {
    this.#formula = formula
  }

  add(work: MeantWork): void {
    const { likeness, inWords, cosine, age, authors } = work
    if (inWords !== likeness) this.#hasReferences = true
    const parts = partsOfVote(this.#voteOf(likeness, cosine), age, authors)
    const counted = this.#counted
    if (counted.length === VOTES_OF_AN_EXPERT && parts.shared < counted[0]!.shared) return
    counted.push({ ...work, ...parts })
    counted.sort(compareVotes)
    if (counted.length > VOTES_OF_AN_EXPERT) counted.shift()
  }

  sums(): MeantSums {
    const words = this.#counted.reduce((sum, { inWords }) => sum + this.#voteOf(inWords, 0), 0)
    const sums = { ...sumVotes(this.#counted), words, formula: this.#formula }
    if (!this.#hasReferences) return sums
    const withoutReferences = this.#counted.reduce((sum, { inWords, cosine }) => sum + this.#voteOf(inWords, cosine), 0)
    return { ...sums, withoutReferences }
  }

  #voteOf(likeness: number, cosine: number): number {
    const { meaning, power } = this.#formula
    return ((likeness + meaning * cosine) / (1 + meaning)) ** power
  }
}

/** Equal votes are told apart, so that sums do not depend on the order of the works. */
const compareVotes = (a: MeantVote, b: MeantVote): number =>
  a.shared - b.shared || a.likeness - b.likeness || a.inWords - b.inWords || a.votes - b.votes || a.aged - b.aged

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
