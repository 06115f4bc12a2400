import { DAY_MS } from '@cognate/contract/durations'
import {
  type CosineOfWork,
  type ExpertSums,
  largestVotes,
  MEANT_EXPERTS,
  MeantVotes,
  mergeByScore,
  partsOfVote,
  sumCitingVotes,
  sumVotes,
  UNKNOWN_AGE,
  VOTERS,
  VOTES_OF_AN_EXPERT,
  type VoteFormula,
  type VoteSums,
  voteOf,
} from '@cognate/matching'
import type { Lists } from '../../base/lists.ts'
import { NONE } from '../../base/none.ts'
import type { CandidateKind, CatalogueData } from '../data/catalogue-data.ts'
import { CandidateVotes } from './candidate-votes.ts'

/** The scores of one query's works, as votes need them. */
export interface Scores {
  /** Score of each work in whole numbers; 0: does not match, or may not vote. Exact for the best works; for others once completed. */
  sums: Int32Array
  /** The likeness to the query, 0 to about 1, for which 1 of a sum stands. */
  unit: number
  /** Makes the sums of all works exact. */
  complete: () => void
  /** By value of the position column, 1 for authorships that may vote; undefined: all may. */
  voting: Uint8Array | undefined
  /** The part of the sums that references add, by work. */
  added: ReadonlyMap<number, number>
}

/** The sum of the votes for a candidate, and the works behind them. */
export interface Tally extends ExpertSums {
  index: number
  works: number
  /** Its best works, at most 2: the highest score, of equals the newest, of equals the lower id. */
  bestWorks: number[]
  /** Whether no work of the catalogue names it. */
  noWorks?: true
}

/** What a query means, for authors. */
export interface Meant {
  formula: VoteFormula
  cosineOf: CosineOfWork
}

/** Places for candidates of one election. */
export interface SeatLimits {
  /** 1 for candidates who may take a place; undefined: all may. */
  passing: Uint8Array | undefined
  /** Below 65,535. */
  limit: number
  /** Works of the first by words vote by meaning as well, whoever passes; undefined: by words alone. */
  meant?: Meant | undefined
  /** Whether places that are left go to those without a vote. */
  seatsAll?: boolean
}

/** In `slots`: got a vote of the best works. */
const MET = 0xffffffff

/** Candidates and what their votes add up to. */
interface Round {
  candidates: number[]
  votes: number[]
}

/** Adds up the votes for the candidates of one kind; keeps its working memory from query to query, so one a thread. */
export class Electorate {
  readonly #byWork: Lists
  readonly #byCandidate: Lists
  /** On authors alone. */
  readonly #positions: Uint8Array | undefined
  readonly #days: Int32Array
  readonly #today: number
  readonly #size: number
  /** Empty outside of a round. */
  readonly #votes: CandidateVotes
  /** Number of a candidate within the round, from 1; 0 outside of an election. */
  readonly #slots: Uint32Array
  /** Number of a candidate among those whose works are looked for, from 1; 0 outside of that. */
  readonly #places: Uint16Array

  constructor(kind: CandidateKind, { columns, votes, summary }: CatalogueData) {
    this.#byWork = votes[kind].byWork
    this.#byCandidate = votes[kind].byCandidate
    this.#positions = kind === 'author' ? columns.authorship_position : undefined
    this.#votes = new CandidateVotes(kind === 'author' ? VOTES_OF_AN_EXPERT : 0)
    this.#days = columns.work_day
    this.#today = Date.parse(summary.date) / DAY_MS
    this.#size = columns[`${kind}_id`].length
    this.#slots = new Uint32Array(this.#size)
    this.#places = new Uint16Array(this.#size)
  }

  /**
   * The votes of the best works rank those whom they name, the most voted for first, of equals the lower id. While places
   * are left, the votes of all other matching works rank the others alike.
   * @param best  Works, the best first; all that match, if they are fewer than `VOTERS`.
   */
  elect(scores: Scores, best: Uint32Array, { passing, limit, meant, seatsAll = false }: SeatLimits): Tally[] {
    // Meaning looks at the first by words before anybody is left out, so that filters change nobody's place and score.
    const first = this.#castBest(scores, best, meant ? undefined : passing)
    const formula = meant && { formula: meant.formula }
    const elected = meant
      ? this.#electMeant(first, scores, best, { passing, limit, meant })
      : this.#tallyBest(scores, best, bestOf(first, limit))
    if (elected.length < limit && best.length === VOTERS) {
      scores.complete()
      for (const index of first.candidates) this.#slots[index] = MET
      const others = bestOf(this.#castOthers(scores, passing), limit - elected.length)
      elected.push(
        ...others.map((index) => ({ ...this.#sumUp(index, this.#worksOf(index, scores), scores), ...formula })),
      )
    }
    for (const index of first.candidates) this.#slots[index] = 0
    if (seatsAll && elected.length < limit)
      for (const { index, ...noWorks } of this.#withoutVote(elected, passing).slice(0, limit - elected.length))
        elected.push({ ...this.#sumUp(index, [], scores), ...formula, ...noWorks })
    return elected
  }

  /** The first by words, whose matching works all vote by words and meaning, and the others by words; those who pass. */
  #electMeant(
    all: Round,
    scores: Scores,
    best: Uint32Array,
    { passing, limit, meant: { formula, cosineOf } }: SeatLimits & { meant: Meant },
  ): Tally[] {
    // Works that are not among the best have a meaning too.
    scores.complete()
    const passes = (index: number) => passing === undefined || passing[index] === 1
    const leaders = bestOf(all, MEANT_EXPERTS)
    const ordered = leaders
      .filter(passes)
      .map((index) => ({ index, sums: this.#sumMeant(index, scores, { formula, cosineOf }) }))
      .sort((a, b) => b.sums.shared - a.sums.shared || a.index - b.index)
      .slice(0, limit)
    const found = this.#tallyBest(
      scores,
      best,
      ordered.map(({ index }) => index),
    )
    const seated = found.map((tally, row) => ({ ...tally, ...ordered[row]!.sums }))
    const behind = bestOf(without(all, new Set(leaders), passes), limit)
    const others = this.#tallyBest(scores, best, behind).map((tally) => ({ ...tally, formula }))
    return mergeByScore<Tally>(seated, others).slice(0, limit)
  }

  #sumMeant(index: number, scores: Scores, { formula, cosineOf }: Meant): ExpertSums {
    const { offsets, values } = this.#byCandidate
    const votes = new MeantVotes(formula)
    const to = offsets[index + 1]!
    for (let at = offsets[index]!; at < to; at++) {
      const work = values[at]!
      if (!this.#votesFor(work, index, scores)) continue
      votes.add({
        likeness: scores.sums[work]! * scores.unit,
        inWords: inWords(scores, work),
        cosine: cosineOf(work),
        age: this.#ageOf(work),
        authors: this.#sharersOf(work),
      })
    }
    return votes.sums()
  }

  /** Adds up the votes of the best works, work by work. Whoever does not pass needs none. */
  #castBest(scores: Scores, works: Uint32Array, passing: Uint8Array | undefined): Round {
    const { offsets, values } = this.#byWork
    const slots = this.#slots
    const positions = this.#positions
    const { voting } = scores
    const candidates: number[] = []
    const ballots = this.#votes
    for (let place = 0; place < works.length; place++) {
      const work = works[place]!
      const vote = this.#rankingVote(scores, work)
      const to = offsets[work + 1]!
      for (let at = offsets[work]!; at < to; at++) {
        const index = values[at]!
        if (passing !== undefined && passing[index] === 0) continue
        if (voting !== undefined && voting[positions![at]!] === 0) continue
        if (slots[index] === 0) slots[index] = candidates.push(index)
        ballots.add(slots[index]! - 1, vote)
      }
    }
    const votes = candidates.map((_, slot) => ballots.sum(slot))
    ballots.clear(candidates.length)
    return { candidates, votes }
  }

  /**
   * Adds up the votes of all other works, candidate by candidate: those who pass are often few. No best work need be left
   * out, since it would have voted for the candidate before.
   */
  #castOthers(scores: Scores, passing: Uint8Array | undefined): Round {
    const { offsets, values } = this.#byCandidate
    const round: Round = { candidates: [], votes: [] }
    const ballots = this.#votes
    for (let index = 0; index < this.#size; index++) {
      if ((passing !== undefined && passing[index] === 0) || this.#slots[index] === MET) continue
      for (let at = offsets[index]!; at < offsets[index + 1]!; at++) {
        const work = values[at]!
        if (this.#votesFor(work, index, scores)) ballots.add(0, this.#rankingVote(scores, work))
      }
      const votes = ballots.sum(0)
      if (votes === 0) continue
      round.candidates.push(index)
      round.votes.push(votes)
      ballots.clear(1)
    }
    return round
  }

  /** Those who pass and got no vote, by id; whoever has no work at all comes last. */
  #withoutVote(elected: readonly Tally[], passing: Uint8Array | undefined): Pick<Tally, 'index' | 'noWorks'>[] {
    const { offsets } = this.#byCandidate
    const voted = new Set(elected.map(({ index }) => index))
    const others: { index: number }[] = []
    const workless: { index: number; noWorks: true }[] = []
    for (let index = 0; index < this.#size; index++) {
      if ((passing !== undefined && passing[index] === 0) || voted.has(index)) continue
      if (offsets[index] === offsets[index + 1]) workless.push({ index, noWorks: true })
      else others.push({ index })
    }
    return [...others, ...workless]
  }

  /** Whether a work matches and names the candidate in a position that may vote. */
  #votesFor(work: number, index: number, { sums, voting }: Scores): boolean {
    if (sums[work] === 0) return false
    if (voting === undefined) return true
    const { offsets, values } = this.#byWork
    let at = offsets[work]!
    while (values[at] !== index) at++
    return voting[this.#positions![at]!] === 1
  }

  /** The matching works that name a candidate in a position that may vote. */
  #worksOf(index: number, scores: Scores): number[] {
    const { offsets, values } = this.#byCandidate
    const works = Array.from(values.subarray(offsets[index], offsets[index + 1]))
    return works.filter((work) => this.#votesFor(work, index, scores))
  }

  /** What a work gives to each candidate whom it names. */
  #rankingVote(scores: Scores, work: number): number {
    return this.#partsOf(scores, work).shared
  }

  #partsOf({ sums, unit }: Scores, work: number): VoteSums {
    return partsOfVote(voteOf(sums[work]! * unit), this.#ageOf(work), this.#sharersOf(work))
  }

  #ageOf(work: number): number {
    const day = this.#days[work]!
    return day === NONE ? UNKNOWN_AGE : this.#today - day
  }

  /** Authors share a vote; institutions and venues each get all of it. */
  #sharersOf(work: number): number {
    const { offsets } = this.#byWork
    return this.#positions === undefined ? 1 : offsets[work + 1]! - offsets[work]!
  }

  /** What the best works say of some candidates, in their order. */
  #tallyBest(scores: Scores, best: Uint32Array, candidates: readonly number[]): Tally[] {
    const places = this.#placesOf(scores, best, candidates)
    return candidates.map((index, at) => {
      const works = places[at]!.map((place) => best[place]!)
      return this.#sumUp(index, works, scores)
    })
  }

  /** For some candidates, the places of the works that vote for them among the best, ascending. */
  #placesOf({ voting }: Scores, best: Uint32Array, candidates: readonly number[]): number[][] {
    const { offsets, values } = this.#byWork
    const numbers = this.#places
    const ofCandidate = candidates.map((): number[] => [])
    for (const [at, index] of candidates.entries()) numbers[index] = at + 1
    for (let place = 0; place < best.length; place++) {
      const work = best[place]!
      const to = offsets[work + 1]!
      for (let at = offsets[work]!; at < to; at++) {
        const number = numbers[values[at]!]!
        if (number === 0 || (voting !== undefined && voting[this.#positions![at]!] === 0)) continue
        ofCandidate[number - 1]!.push(place)
      }
    }
    for (const index of candidates) numbers[index] = 0
    return ofCandidate
  }

  #sumUp(index: number, works: readonly number[], scores: Scores): Tally {
    return {
      index,
      ...this.#sumVotes(works, scores),
      works: works.length,
      bestWorks: this.#bestTwo(works, scores.sums),
    }
  }

  /** The votes of a candidate's works that count, an author's ascending, as they were added up for the ranking. */
  #sumVotes(works: readonly number[], scores: Scores): Omit<ExpertSums, 'formula' | 'words'> {
    const votes = works.map((work) => ({ work, ...this.#partsOf(scores, work) }))
    if (this.#positions === undefined) return sumVotes(votes)
    if (works.every((work) => !scores.added.has(work))) return sumVotes(largestVotes(votes))
    return sumCitingVotes(votes.map(({ work, ...vote }) => ({ ...vote, inWords: voteOf(inWords(scores, work)) })))
  }

  /** The works with the highest scores, of equals the newest, of equals the lower id. */
  #bestTwo(works: readonly number[], sums: Int32Array): number[] {
    const isBetter = (a: number, b: number) => (sums[a]! - sums[b]! || this.#days[a]! - this.#days[b]! || b - a) > 0
    let [first, second]: (number | undefined)[] = []
    for (const work of works) {
      if (first === undefined || isBetter(work, first)) [first, second] = [work, first]
      else if (second === undefined || isBetter(work, second)) second = work
    }
    return [first, second].filter((work) => work !== undefined)
  }
}

/** The likeness of a work in words alone. */
const inWords = ({ sums, unit, added }: Scores, work: number): number => (sums[work]! - (added.get(work) ?? 0)) * unit

/** The candidates with the most votes, in order; of equals the lower id. */
function bestOf({ candidates, votes }: Round, limit: number): number[] {
  const isBefore = (a: number, b: number) =>
    votes[a]! > votes[b]! || (votes[a] === votes[b] && candidates[a]! < candidates[b]!)
  const best: number[] = []
  for (let slot = 0; slot < candidates.length && limit > 0; slot++) {
    if (best.length === limit) {
      if (!isBefore(slot, best[limit - 1]!)) continue
      best.pop()
    }
    let [place, after] = [0, best.length]
    while (place < after) {
      const middle = (place + after) >>> 1
      if (isBefore(slot, best[middle]!)) after = middle
      else place = middle + 1
    }
    best.splice(place, 0, slot)
  }
  return best.map((slot) => candidates[slot]!)
}

/** The candidates of a round who pass, but for some. */
function without({ candidates, votes }: Round, some: ReadonlySet<number>, passes: (index: number) => boolean): Round {
  const slots = candidates.flatMap((index, slot) => (passes(index) && !some.has(index) ? [slot] : []))
  return { candidates: slots.map((slot) => candidates[slot]!), votes: slots.map((slot) => votes[slot]!) }
}
