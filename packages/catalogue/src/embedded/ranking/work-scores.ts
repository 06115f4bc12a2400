import type { IntegerQuery } from '@cognate/matching'
import { requireTime } from '../../base/time-limit.ts'
import { SEGMENT_WORKS } from '../data/format.ts'
import type { Segment } from '../data/segment.ts'
import { addPostings, addPostingsOf, holdsTerm } from './accumulate.ts'
import { BestRows } from './best-rows.ts'
import { floorOf } from './floor-of.ts'
import { divide, type SegmentTerm, termsIn } from './segment-terms.ts'

/**
 * What light terms may add to a work together, as a share of the sum that is needed for a place. More of it spares postings but leaves
 * more works for which the light terms must be looked up one by one; between 0.2 and 0.5 it makes little difference.
 */
const LIGHT_SHARE = 0.3

/** Looking for a work among the postings of a term takes as long as adding up this many. */
const SEEK = 32

/** With fewer postings than this share of the works, adding all up takes less time than leaving some out. */
const SPARSE = 0.25

/** Which rows may be found. */
export interface Places {
  limit: number
  /** 1 for rows that match; undefined: all. */
  allowed?: Uint8Array | undefined
  /** 1 for rows that may take a place; undefined: all. */
  passing?: Uint8Array | undefined
  /** What rows have beside their terms. */
  added?: ReadonlyMap<number, number> | undefined
}

/** What was found. */
export interface Best {
  /** Rows, the largest sum first, of equals the lower row. */
  rows: Uint32Array
  /** The largest sum of an allowed row, whether it passes or not; 0 where none matches. */
  bestSum: number
}

/**
 * The sums of all works, or of all records of a shelf, for one query at a time; kept from query to query, so one a thread.
 *
 * The best are found by MaxScore, term at a time and segment by segment: works that cannot get a place are not added up in full.
 * @see Turtle & Flood 1995, doi:10.1016/0306-4573(95)00020-H
 */
export class WorkScores {
  /**
   * By row. Exact for the rows that `findBest` gave, and for all after `complete`; else a part of the sum, which may be 0 for a row
   * that matches.
   */
  readonly sums: Int32Array
  readonly #segments: readonly Segment[]
  readonly #segmentSums: Int32Array[]
  /** By segment, the terms that have not been added up for all of its works. */
  readonly #missing: (readonly SegmentTerm[])[]
  readonly #candidates = new Uint16Array(SEGMENT_WORKS)
  #isSparse = true
  #query: IntegerQuery = { terms: [], unit: 0 }
  #dropped: ReadonlySet<number> = new Set()
  /** By segment, what is added to rows beside their terms. */
  #added: readonly [document: number, amount: number][][] = []

  /** @param works  How many there are. */
  constructor(segments: readonly Segment[], works: number) {
    this.sums = new Int32Array(works)
    this.#segments = segments
    this.#segmentSums = segments.map((_, number) =>
      this.sums.subarray(number * SEGMENT_WORKS, Math.min(works, (number + 1) * SEGMENT_WORKS)),
    )
    this.#missing = segments.map(() => [])
  }

  /** Finds the best rows for a query, in place of the one before. @param dropped  Rows that do not match whatever they hold. */
  findBest(query: IntegerQuery, dropped: ReadonlySet<number>, { added, ...places }: Places): Best {
    this.#query = query
    this.#dropped = dropped
    this.#added = this.#bySegment(added ?? new Map())
    const terms = this.#segments.map((segment) => termsIn(segment, query))
    const postings = terms.reduce((sum, ofSegment) => ofSegment.reduce((all, term) => all + term.postings, sum), 0)
    this.#isSparse = postings < SPARSE * this.sums.length
    return this.#search(terms, places, guessLeast) ?? this.#search(terms, places, () => 0)!
  }

  /** Goes through the segments; gives nothing where a guess was too high, so that rows may have been passed over. */
  #search(terms: readonly SegmentTerm[][], { limit, ...places }: Places, guess: typeof guessLeast): Best | undefined {
    const round: Round = { best: new BestRows(limit), bestSum: 0, least: 0, ...places }
    let guessed = 0
    for (const [number, ofSegment] of terms.entries()) {
      requireTime()
      round.least = Math.max(guessed, round.best.least)
      const { heavy, light, most } = divide(ofSegment, this.#isSparse ? 0 : Math.floor(LIGHT_SHARE * round.least))
      this.#addUp(number, heavy)
      if (light.length === 0) this.#offerAll(number, round)
      else this.#offerCandidates(number, { light, most }, round)
      round.best.settle()
      guessed = Math.max(guessed, guess(round.best, number + 1, terms.length))
    }
    const rows = round.best.rows()
    return guessed === 0 || guessed < round.best.least ? { rows, bestSum: round.bestSum } : undefined
  }

  /** Whether few rows match; then all sums are exact. */
  get isSparse(): boolean {
    return this.#isSparse
  }

  /** Whether a row holds a term of the query, and was not dropped. */
  matches(row: number): boolean {
    if (this.sums[row] !== 0) return true
    const number = Math.floor(row / SEGMENT_WORKS)
    const missing = this.#missing[number]!
    if (missing.length === 0 || this.#dropped.has(row)) return false
    const document = row - number * SEGMENT_WORKS
    const segment = this.#segments[number]!
    // Frequent terms, which decide soonest, come last.
    return missing.findLast((term) => holdsTerm(segment, term.row, document)) !== undefined
  }

  /** Adds up what was left out, so that every sum is exact. */
  complete(): void {
    for (const [number, segment] of this.#segments.entries()) {
      if (this.#missing[number]!.length > 0) this.#addUp(number, termsIn(segment, this.#query))
    }
  }

  /** Takes out the rows whose place in the mask is 0; of a query that is complete. */
  keep(allowed: Uint8Array): void {
    const { sums } = this
    for (let row = 0; row < sums.length; row++) sums[row]! &= -allowed[row]!
  }

  /** Sets the sums of a segment to those of some terms. */
  #addUp(number: number, terms: readonly SegmentTerm[]): void {
    const sums = this.#segmentSums[number]!.fill(0)
    for (const { row, weight } of terms) addPostings(sums, this.#segments[number]!, row, weight)
    for (const [document, amount] of this.#added[number]!) sums[document]! += amount
    this.#missing[number] = []
    this.#drop(number)
  }

  #bySegment(added: ReadonlyMap<number, number>): [number, number][][] {
    const bySegment = this.#segments.map((): [number, number][] => [])
    for (const [row, amount] of added) {
      const number = Math.floor(row / SEGMENT_WORKS)
      bySegment[number]!.push([row - number * SEGMENT_WORKS, amount])
    }
    return bySegment
  }

  #drop(number: number): void {
    const sums = this.#segmentSums[number]!
    const first = number * SEGMENT_WORKS
    for (const row of this.#dropped) if (row >= first && row < first + sums.length) sums[row - first] = 0
  }

  /** Offers all rows of a segment whose sums are exact. */
  #offerAll(number: number, round: Round): void {
    const sums = this.#segmentSums[number]!
    const first = number * SEGMENT_WORKS
    const { best, allowed, passing } = round
    // Without filters, a row needs a place among the best of its own segment, too.
    const floor = allowed === undefined && passing === undefined ? floorOf(sums, best.limit) : 0
    let least = Math.max(floor, round.least)
    for (let document = 0; document < sums.length; document++) {
      if (sums[document]! <= least) continue
      offer(first + document, sums[document]!, round)
      least = Math.max(least, best.least)
    }
  }

  /** Offers the rows of a segment that the light terms can lift to a place, with exact sums. */
  #offerCandidates(
    number: number,
    { light, most }: { light: readonly SegmentTerm[]; most: number },
    round: Round,
  ): void {
    const sums = this.#segmentSums[number]!
    const segment = this.#segments[number]!
    const candidates = this.#candidates
    const first = number * SEGMENT_WORKS
    const { allowed, least } = round
    const floor = least - most
    let count = 0
    for (let document = 0; document < sums.length; document++) {
      if (sums[document]! <= floor) continue
      if (allowed === undefined || allowed[first + document] === 1) candidates[count++] = document
    }
    let rest = most
    const missing: SegmentTerm[] = []
    for (const term of light) {
      if (term.postings < SEEK * count) addPostings(sums, segment, term.row, term.weight)
      else {
        addPostingsOf(candidates, count, sums, { segment, ...term })
        missing.push(term)
      }
      rest -= term.bound
      count = keepAbove(least - rest, sums, candidates, count)
    }
    this.#missing[number] = missing
    this.#drop(number)
    for (let place = 0; place < count; place++) offer(first + candidates[place]!, sums[candidates[place]!]!, round)
  }
}

/** A search for the best, on its way. */
interface Round extends Omit<Places, 'limit'> {
  best: BestRows
  bestSum: number
  /** A row of the segment needs a larger sum to get a place. */
  least: number
}

/** How many times as many rows as expected must lie above a guess. */
const CAUTION = 1.5

/**
 * Guesses what the last place will take, from the part of the segments that has been searched: works on anything are in all of them. It lets
 * early segments leave out as much as late ones; a guess that proves too high costs a second search.
 */
function guessLeast(best: BestRows, searched: number, all: number): number {
  const isPowerOfTwo = (searched & (searched - 1)) === 0
  if (!isPowerOfTwo || searched === all) return 0
  return Math.max(0, best.sumAt(Math.ceil((CAUTION * best.limit * searched) / all) + 10) - 1)
}

function offer(row: number, sum: number, round: Round): void {
  if (round.allowed !== undefined && round.allowed[row] === 0) return
  if (sum > round.bestSum) round.bestSum = sum
  if (round.passing === undefined || round.passing[row] === 1) round.best.add(row, sum)
}

/** Leaves the candidates whose sums are above a floor; gives their number. */
function keepAbove(floor: number, sums: Int32Array, candidates: Uint16Array, count: number): number {
  let kept = 0
  for (let place = 0; place < count; place++) {
    const document = candidates[place]!
    if (sums[document]! > floor) candidates[kept++] = document
  }
  return kept
}
