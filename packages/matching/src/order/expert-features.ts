import { meanOfClosest } from '../score/meaning.ts'
import { voteOf } from '../score/votes.ts'
import { type ExpertFeature, expertFeatures } from './expert-model.ts'

/** The best works of a query as votes, each by its place; the best is first. */
export interface VotingWorks {
  likeness: ArrayLike<number>
  recency: ArrayLike<number>
  share: ArrayLike<number>
}

/** What the words of a query add to the sums of works. */
export interface WordsOfWorks {
  /** The weight of each term in whole numbers. */
  weights: readonly number[]
  /** By place, what each term adds; needed for `coveringPlaces`. */
  ofPlace: (place: number) => ArrayLike<number>
}

/** A person among the first by votes. */
export interface Candidate {
  /** Places of their works among the best, ascending. */
  places: readonly number[]
  /** All their works, matching or not. */
  works: number
  /** The cosine of query and work for works of theirs, in any order; missing where nothing has a vector. */
  cosines?: readonly number[] | undefined
}

/** By feature a number of each candidate, in their order. */
export type FeatureColumns = Record<ExpertFeature, Float64Array>

/** Works of a person that may cover a text together. */
const COVERING = 5
/** Of these, the ones whose words count with their impact. */
const CLOSEST = 2
/** The first of the best works. */
const NEAR = 200
/** A person's matching works are compared with all their works and this many more, for few works tell little. */
const SMOOTHING = 10
/** Works from which a person counts as established. */
export const ESTABLISHED = 3

/** These compare persons with each other, and so hold for any query: they are divided by the largest of the candidates. */
const compared: readonly ExpertFeature[] = [
  'best_vote',
  'all_votes',
  'undivided',
  'newest',
  'cover',
  'said',
  'focus',
  'closest',
]

/** The features of some candidates. All sums go by place, so that every engine comes to the same last digit. */
export function measureExperts(
  candidates: readonly Candidate[],
  works: VotingWorks,
  words: WordsOfWorks,
): FeatureColumns {
  const entries = expertFeatures.map((feature) => [feature, new Float64Array(candidates.length)] as const)
  const columns = Object.fromEntries(entries) as FeatureColumns
  const covers = new Covers(words)
  for (const [row, candidate] of candidates.entries()) {
    measureVotes(columns, row, candidate, works)
    const { places } = candidate
    columns.near_works[row] = places.filter((place) => place < NEAR).length
    columns.matching_works[row] = places.length
    const all = Math.max(candidate.works, places.length)
    columns.focus[row] = places.length / (all + SMOOTHING)
    columns.works[row] = all
    columns.established[row] = all < ESTABLISHED ? 0 : 1
    const { cover, said } = covers.measure(places)
    columns.cover[row] = cover
    columns.said[row] = said
    columns.closest[row] = candidate.cosines ? meanOfClosest(candidate.cosines) : 0
  }
  for (const feature of compared) divideByLargest(columns[feature])
  return columns
}

function measureVotes(
  columns: FeatureColumns,
  row: number,
  { places }: Candidate,
  { likeness, recency, share }: VotingWorks,
): void {
  let [best, all, votes, shared, newest] = [0, 0, 0, 0, 0]
  for (const place of places) {
    const vote = voteOf(likeness[place]!)
    const counted = vote * recency[place]! * share[place]!
    all += counted
    votes += vote
    shared += vote * share[place]!
    if (counted > best) best = counted
    if (recency[place]! > newest) newest = recency[place]!
  }
  columns.best_vote[row] = best
  columns.all_votes[row] = all
  columns.undivided[row] = votes > 0 ? shared / votes : 0
  columns.newest[row] = newest
}

/** How much of a query works say together, in whole numbers. */
class Covers {
  readonly #words: WordsOfWorks
  readonly #most: Float64Array

  constructor(words: WordsOfWorks) {
    this.#words = words
    this.#most = new Float64Array(words.weights.length)
  }

  /**
   * @returns  `cover`: of each word, what the closest works say of it at most. `said`: the weights of the words that the covering works
   *   hold.
   */
  measure(places: readonly number[]): { cover: number; said: number } {
    const most = this.#most.fill(0)
    const { weights } = this.#words
    this.#take(places, 0, CLOSEST)
    let [cover, said] = [0, 0]
    for (let term = 0; term < most.length; term++) cover += most[term]!
    this.#take(places, CLOSEST, COVERING)
    for (let term = 0; term < most.length; term++) if (most[term]! > 0) said += weights[term]!
    return { cover, said }
  }

  #take(places: readonly number[], from: number, to: number): void {
    const most = this.#most
    for (let at = from; at < to && at < places.length; at++) {
      const added = this.#words.ofPlace(places[at]!)
      for (let term = 0; term < most.length; term++) if (added[term]! > most[term]!) most[term] = added[term]!
    }
  }
}

function divideByLargest(column: Float64Array): void {
  const largest = column.reduce((most, value) => Math.max(most, value), 0)
  if (largest > 0) for (let row = 0; row < column.length; row++) column[row]! /= largest
}

/** The places whose words `measureExperts` needs, ascending, of those of each candidate. */
export function coveringPlaces(ofCandidates: readonly (readonly number[])[]): number[] {
  const isCovering: (true | undefined)[] = []
  for (const places of ofCandidates)
    for (let at = 0; at < COVERING && at < places.length; at++) isCovering[places[at]!] = true
  const covering: number[] = []
  for (const [place, covers] of isCovering.entries()) if (covers) covering.push(place)
  return covering
}
