import type { CatalogueKind } from '@cognate/contract'
import { authorShare, recencyOf, UNKNOWN_AGE, VOTES_OF_AN_EXPERT, type VoteSums, voteOf } from '@cognate/matching'
import { Ballots } from './ballots.ts'
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

/** Places for candidates of one election. */
export interface Places {
  /** 1 for candidates who may take a place; undefined: all may. */
  passing: Uint8Array | undefined
  /** Below 65,535. */
  limit: number
}

/** In `slots`: has taken part in an earlier round. */
const MET = 0xffffffff

/** The candidates of a round in the order in which they were first voted for, and what their votes add up to. */
interface Round {
  candidates: number[]
  votes: Float64Array
}

/** Counts the votes for the candidates of one kind; keeps its working memory from query to query, so one a thread. */
export class Electorate {
  readonly #lists: Lists
  readonly #positions: Uint8Array | undefined
  readonly #days: Int32Array
  readonly #today: number
  /** Number of a candidate within the round, from 1; 0 outside of an election. */
  readonly #slots: Uint32Array
  /** 1 for candidates met while counting. */
  readonly #met: Uint8Array
  /** Place of a candidate among those that are tallied, from 1; 0 outside of a tally. */
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
    this.#slots = new Uint32Array(size)
    this.#met = new Uint8Array(size)
    this.#places = new Uint16Array(size)
  }

  /** How many candidates have a matching work and pass. */
  count({ sums, voting }: Scores, passing: Uint8Array | undefined): number {
    const met = this.#met.fill(0)
    if (voting) markVoting(sums, this.#lists, met, { voting, positions: this.#positions! })
    else markAll(sums, this.#lists, met)
    let found = 0
    if (passing) for (let index = 0; index < met.length; index++) found += met[index]! & passing[index]!
    else for (let index = 0; index < met.length; index++) found += met[index]!
    return found
  }

  /**
   * The votes of works in rounds: each ranks the candidates whom no round before has met, the most voted for first, of
   * equals the lower id. A round is asked for only while places are left.
   */
  elect(scores: Scores, rounds: Iterable<Uint32Array>, { passing, limit }: Places): Tally[] {
    const elected: Tally[] = []
    const met: number[] = []
    for (const works of rounds) {
      const round = this.#cast(scores, works, passing)
      const best = bestOf(round, limit - elected.length)
      elected.push(...this.#tally(scores, works, best))
      for (const index of round.candidates) {
        this.#slots[index] = MET
        met.push(index)
      }
      if (elected.length === limit) break
    }
    for (const index of met) this.#slots[index] = 0
    return elected
  }

  /** Adds up the votes of works. Whoever does not pass needs none. */
  #cast(scores: Scores, works: Uint32Array, passing: Uint8Array | undefined): Round {
    const { offsets, values } = this.#lists
    const slots = this.#slots
    const positions = this.#positions
    const { voting } = scores
    const candidates: number[] = []
    const ballots = new Ballots(positions === undefined ? 0 : VOTES_OF_AN_EXPERT)
    for (let place = 0; place < works.length; place++) {
      const work = works[place]!
      const from = offsets[work]!
      const to = offsets[work + 1]!
      const vote = this.#voteOf(scores, work) * this.#recencyOf(work) * this.#shareOf(to - from)
      for (let at = from; at < to; at++) {
        const index = values[at]!
        if (passing !== undefined && passing[index] === 0) continue
        if (voting !== undefined && voting[positions![at]!] === 0) continue
        if (slots[index] === MET) continue
        if (slots[index] === 0) slots[index] = candidates.push(index)
        ballots.add(slots[index]! - 1, vote)
      }
    }
    return { candidates, votes: ballots.sums(candidates.length) }
  }

  #voteOf({ sums, unit }: Scores, work: number): number {
    return voteOf(sums[work]! * unit, 1)
  }

  #recencyOf(work: number): number {
    const day = this.#days[work]!
    return recencyOf(day === NONE ? UNKNOWN_AGE : this.#today - day)
  }

  /** Authors share a vote; institutions and venues each get all of it. */
  #shareOf(candidates: number): number {
    return this.#positions === undefined ? 1 : authorShare(candidates)
  }

  /** What the works say of some candidates, in their order. */
  #tally(scores: Scores, works: Uint32Array, candidates: readonly number[]): Tally[] {
    const { offsets, values } = this.#lists
    const places = this.#places
    const { voting } = scores
    const ofCandidate = candidates.map((): number[] => [])
    for (const [place, index] of candidates.entries()) places[index] = place + 1
    for (let place = 0; place < works.length; place++) {
      const work = works[place]!
      const to = offsets[work + 1]!
      for (let at = offsets[work]!; at < to; at++) {
        const taken = places[values[at]!]!
        if (taken === 0 || (voting !== undefined && voting[this.#positions![at]!] === 0)) continue
        ofCandidate[taken - 1]!.push(work)
      }
    }
    for (const index of candidates) places[index] = 0
    return candidates.map((index, place) => this.#sumUp(index, ofCandidate[place]!, scores))
  }

  #sumUp(index: number, works: readonly number[], scores: Scores): Tally {
    const sums: VoteSums = { votes: 0, aged: 0, shared: 0 }
    for (const { votes, aged, shared } of this.#counted(works, scores)) {
      sums.votes += votes
      sums.aged += aged
      sums.shared += shared
    }
    return { index, ...sums, works: works.length, best: this.#bestTwo(works, scores.sums) }
  }

  /** The votes of a candidate's works that count, an author's ascending, as they were added up for the ranking. */
  #counted(works: readonly number[], scores: Scores): VoteSums[] {
    const { offsets } = this.#lists
    const votes = works.map((work) => {
      const vote = this.#voteOf(scores, work)
      const aged = vote * this.#recencyOf(work)
      // Multiplied in the order of the ranking, so that both come to the same last digit.
      return { votes: vote, aged, shared: aged * this.#shareOf(offsets[work + 1]! - offsets[work]!) }
    })
    if (this.#positions === undefined) return votes
    return votes.sort((a, b) => a.shared - b.shared).slice(-VOTES_OF_AN_EXPERT)
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
    let place = best.length
    while (place > 0 && isBefore(slot, best[place - 1]!)) place--
    best.splice(place, 0, slot)
  }
  return best.map((slot) => candidates[slot]!)
}

/** Marks the candidates of all works with a sum. It writes without asking what is there: that is faster than a branch. */
function markAll(sums: Int32Array, { offsets, values }: Lists, met: Uint8Array): void {
  for (let work = 0; work < sums.length; work++) {
    if (sums[work] === 0) continue
    const to = offsets[work + 1]!
    for (let at = offsets[work]!; at < to; at++) met[values[at]!] = 1
  }
}

/** Marks those whose position may vote. */
function markVoting(
  sums: Int32Array,
  { offsets, values }: Lists,
  met: Uint8Array,
  { voting, positions }: { voting: Uint8Array; positions: Uint8Array },
): void {
  for (let work = 0; work < sums.length; work++) {
    if (sums[work] === 0) continue
    const to = offsets[work + 1]!
    for (let at = offsets[work]!; at < to; at++) met[values[at]!]! |= voting[positions[at]!]!
  }
}
