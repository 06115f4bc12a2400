import type { CatalogueKind } from '@cognate/contract'
import { authorShare, recencyOf, UNKNOWN_AGE, VOTES_OF_AN_EXPERT, type VoteSums, voteOf } from '@cognate/matching'
import type { CatalogueData, Lists } from './catalogue-data.ts'
import { DAY_MS, NONE } from './format.ts'

/** Who may get votes of works: authors, institutions or venues. */
export type CandidateKind = Exclude<CatalogueKind, 'work'>

/** The scores of one query's works, as votes need them. */
export interface Scores {
  /** Score of each work in whole numbers; 0: does not match, or may not vote. */
  sums: Int32Array
  /** The likeness to the query, 0 to about 1, for which 1 of a sum stands. */
  unit: number
  /** By value of the position column, 1 for authorships that may vote; undefined: all may. */
  voting: Uint8Array | undefined
}

/** What the votes of a candidate add up to, and the works that speak for it. */
export interface Tally extends VoteSums {
  index: number
  works: number
  /** Its best works, at most 2: the highest score, of equals the newest, of equals the lower id. */
  best: number[]
}

/** Counts the votes for the candidates of one kind; keeps its working memory from query to query, so one a thread. */
export class Electorate {
  readonly #lists: Lists
  readonly #positions: Uint8Array | undefined
  readonly #days: Int32Array
  readonly #today: number
  /** Above 0: votes of the round; COUNTED: had votes in an earlier round. */
  readonly #votes: Float64Array
  /** The largest votes of each author in the round, ascending, VOTES_OF_AN_EXPERT places each; empty for other kinds, whose votes all count. */
  readonly #largest: Float64Array
  /** The number of the count in which a candidate was last met. */
  readonly #met: Uint32Array
  #count = 0
  /** Place of a candidate among those that are tallied, from 1. */
  readonly #places: Uint16Array

  constructor(kind: CandidateKind, data: CatalogueData) {
    const { columns, workVenues, summary } = data
    this.#lists = {
      author: { offsets: columns.authorship_offsets, values: columns.authorship },
      institution: { offsets: columns.work_institution_offsets, values: columns.work_institution },
      venue: workVenues,
    }[kind]
    this.#positions = kind === 'author' ? columns.authorship_position : undefined
    this.#days = columns.work_day
    this.#today = Date.parse(summary.date) / DAY_MS
    const size = columns[`${kind}_id`].length
    this.#votes = new Float64Array(size)
    this.#largest = new Float64Array(kind === 'author' ? size * VOTES_OF_AN_EXPERT : 0)
    this.#met = new Uint32Array(size)
    this.#places = new Uint16Array(size)
  }

  /** How many candidates have a matching work and pass. */
  count({ sums, voting }: Scores, passes: ((index: number) => boolean) | undefined): number {
    const { offsets, values } = this.#lists
    const met = this.#met
    const count = this.#nextCount()
    let found = 0
    for (let work = 0; work < sums.length; work++) {
      if (sums[work] === 0) continue
      const to = offsets[work + 1]!
      for (let at = offsets[work]!; at < to; at++) {
        const index = values[at]!
        if (met[index] === count || (voting && voting[this.#positions![at]!] === 0)) continue
        met[index] = count
        if (!passes || passes(index)) found++
      }
    }
    return found
  }

  #nextCount(): number {
    if (this.#count === 0xffffffff) this.#met.fill(0)
    this.#count = this.#count === 0xffffffff ? 1 : this.#count + 1
    return this.#count
  }

  /**
   * The votes of works in rounds: each ranks the candidates whom no round before has met, the most voted for first, of
   * equals the lower id. A round is asked for only while places are left.
   * @param limit  Places, below 65,535.
   */
  elect(
    scores: Scores,
    rounds: Iterable<Uint32Array>,
    { passes, limit }: { passes: ((index: number) => boolean) | undefined; limit: number },
  ): Tally[] {
    const elected: Tally[] = []
    const met: number[][] = []
    for (const works of rounds) {
      const candidates = this.#cast(scores, works)
      met.push(candidates)
      const best = this.#best(passes ? candidates.filter(passes) : candidates, limit - elected.length)
      elected.push(...this.#tally(scores, works, best))
      if (elected.length === limit) break
      for (const index of candidates) this.#votes[index] = COUNTED
    }
    for (const candidates of met) for (const index of candidates) this.#votes[index] = 0
    return elected
  }

  /** Adds the votes of works and gives the candidates who have their first. */
  #cast(scores: Scores, works: Uint32Array): number[] {
    const { offsets, values } = this.#lists
    const [votes, positions, voting] = [this.#votes, this.#positions, scores.voting]
    const candidates: number[] = []
    for (const work of works) {
      const vote = this.#voteOf(scores, work) * this.#recencyOf(work) * this.#shareOf(work)
      const to = offsets[work + 1]!
      for (let at = offsets[work]!; at < to; at++) {
        const index = values[at]!
        const before = votes[index]!
        if (before < 0 || (voting && voting[positions![at]!] === 0)) continue
        if (before === 0) candidates.push(index)
        votes[index] = before + vote
        if (positions) this.#keepLargest(index, vote)
      }
    }
    if (positions) for (const index of candidates) votes[index] = this.#takeLargest(index)
    return candidates
  }

  #keepLargest(index: number, vote: number): void {
    const largest = this.#largest
    let at = index * VOTES_OF_AN_EXPERT
    if (vote <= largest[at]!) return
    const last = at + VOTES_OF_AN_EXPERT - 1
    for (; at < last && largest[at + 1]! < vote; at++) largest[at] = largest[at + 1]!
    largest[at] = vote
  }

  /** The sum of an author's largest votes, whose places it clears. */
  #takeLargest(index: number): number {
    const largest = this.#largest
    const from = index * VOTES_OF_AN_EXPERT
    let sum = 0
    for (let at = from; at < from + VOTES_OF_AN_EXPERT; at++) {
      sum += largest[at]!
      largest[at] = 0
    }
    return sum
  }

  #voteOf({ sums, unit }: Scores, work: number): number {
    return voteOf(sums[work]! * unit, 1)
  }

  #recencyOf(work: number): number {
    const day = this.#days[work]!
    return recencyOf(day === NONE ? UNKNOWN_AGE : this.#today - day)
  }

  /** Authors share a vote; institutions and venues each get all of it. */
  #shareOf(work: number): number {
    const { offsets } = this.#lists
    return this.#positions ? authorShare(offsets[work + 1]! - offsets[work]!) : 1
  }

  /** The candidates with the most votes, in order. */
  #best(candidates: readonly number[], limit: number): number[] {
    const votes = this.#votes
    const best: number[] = []
    for (const index of candidates) {
      const last = best[best.length - 1]
      if (best.length === limit && !isBefore(index, last!, votes)) continue
      if (best.length === limit) best.pop()
      let place = best.length
      while (place > 0 && isBefore(index, best[place - 1]!, votes)) place--
      best.splice(place, 0, index)
    }
    return best
  }

  /** What the works say of some candidates, in their order. */
  #tally(scores: Scores, works: Uint32Array, candidates: readonly number[]): Tally[] {
    const { offsets, values } = this.#lists
    const ofCandidate = candidates.map((): number[] => [])
    for (const [place, index] of candidates.entries()) this.#places[index] = place + 1
    for (const work of works) {
      const to = offsets[work + 1]!
      for (let at = offsets[work]!; at < to; at++) {
        const place = this.#places[values[at]!]!
        if (place === 0 || (scores.voting && scores.voting[this.#positions![at]!] === 0)) continue
        ofCandidate[place - 1]!.push(work)
      }
    }
    for (const index of candidates) this.#places[index] = 0
    return candidates.map((index, place) => this.#sumUp(index, ofCandidate[place]!, scores))
  }

  #sumUp(index: number, works: number[], scores: Scores): Tally {
    const sums: VoteSums = { votes: 0, aged: 0, shared: 0 }
    for (const { vote, aged, shared } of this.#counted(works, scores)) {
      sums.votes += vote
      sums.aged += aged
      sums.shared += shared
    }
    const best = works.toSorted((a, b) => this.#compareWorks(scores.sums, a, b)).slice(0, 2)
    return { index, ...sums, works: works.length, best }
  }

  /** The votes of a candidate's works that count, an author's ascending as they were added up for the ranking. */
  #counted(works: readonly number[], scores: Scores) {
    const votes = works.map((work) => {
      const vote = this.#voteOf(scores, work)
      const aged = vote * this.#recencyOf(work)
      return { vote, aged, shared: aged * this.#shareOf(work) }
    })
    return this.#positions ? votes.sort((a, b) => a.shared - b.shared).slice(-VOTES_OF_AN_EXPERT) : votes
  }

  #compareWorks(sums: Int32Array, a: number, b: number): number {
    return sums[b]! - sums[a]! || this.#days[b]! - this.#days[a]! || a - b
  }
}

const COUNTED = -1

function isBefore(a: number, b: number, votes: Float64Array): boolean {
  return votes[a]! > votes[b]! || (votes[a] === votes[b] && a < b)
}
