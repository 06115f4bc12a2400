import type { IntegerQuery } from '@cognate/matching'
import { lowerBound } from '../../base/lower-bound.ts'
import { SEGMENT_WORKS } from '../data/format.ts'
import type { Segment } from '../data/segment.ts'
import { seek } from './accumulate.ts'

/** What each term of one query adds to the sums of works; each work is looked up once. */
export class Contributions {
  readonly #query: IntegerQuery
  readonly #segments: readonly Segment[]
  readonly #byWork = new Map<number, Int32Array>()

  constructor(query: IntegerQuery, segments: readonly Segment[]) {
    this.#query = query
    this.#segments = segments
  }

  /** As `contributionsTo` gives them. */
  of(works: readonly number[]): Int32Array[] {
    const unknown = works.filter((work) => !this.#byWork.has(work))
    const found = contributionsTo(unknown, this.#query, this.#segments)
    for (const [at, work] of unknown.entries()) this.#byWork.set(work, found[at]!)
    return works.map((work) => this.#byWork.get(work)!)
  }
}

/** Above the number of works that are looked up at once. */
const PLACES = 2 ** 16

/**
 * What each term of the query adds to the sums of some works, found among its postings: the works are few.
 * @param works  Work indices, distinct; fewer than 65,536.
 * @returns For each work, in their order, one sum for each term of the query; together they are the work's sum.
 */
export function contributionsTo(
  works: readonly number[],
  query: IntegerQuery,
  segments: readonly Segment[],
): Int32Array[] {
  // One piece of memory for all: the engine allots larger arrays one by one, outside of its own heap.
  const width = query.terms.length
  const memory = new Int32Array(works.length * width)
  const contributions = works.map((_, place) => memory.subarray(place * width, (place + 1) * width))
  // Numbers are sorted without a comparing function, which is several times as fast.
  const keys = new Float64Array(works.length)
  for (let place = 0; place < works.length; place++) keys[place] = works[place]! * PLACES + place
  keys.sort()
  for (let from = 0; from < keys.length; ) {
    const number = Math.floor(keys[from]! / PLACES / SEGMENT_WORKS)
    let to = from
    while (to < keys.length && keys[to]! < (number + 1) * SEGMENT_WORKS * PLACES) to++
    const into: Int32Array[] = []
    const documents = new Uint16Array(to - from)
    for (let at = from; at < to; at++) {
      documents[at - from] = Math.floor(keys[at]! / PLACES) - number * SEGMENT_WORKS
      into.push(contributions[keys[at]! % PLACES]!)
    }
    addFromSegment(documents, into, query, segments[number]!)
    from = to
  }
  return contributions
}

/** Looking up a work among the postings of a term costs as much as scanning this many of them. */
const SEEK = 32

/** By document of a segment, its place among those that are looked up plus 1; 0 for all others, and outside of a look-up. */
const places = new Uint16Array(SEGMENT_WORKS)

/** @param wanted  Documents of the segment, ascending; `into` in their order. */
function addFromSegment(wanted: Uint16Array, into: readonly Int32Array[], query: IntegerQuery, segment: Segment): void {
  const { terms, offsets } = segment
  for (let place = 0; place < wanted.length; place++) places[wanted[place]!] = place + 1
  let row = 0
  for (let column = 0; column < query.terms.length; column++) {
    const { number, weight } = query.terms[column]!
    row = lowerBound(terms, number, row)
    if (terms[row] !== number) continue
    const postings = { segment, from: offsets[row]!, end: offsets[row + 1]! }
    if (postings.end - postings.from < SEEK * wanted.length) pass(postings, into, { column, weight })
    else look(postings, wanted, into, { column, weight })
  }
  for (let place = 0; place < wanted.length; place++) places[wanted[place]!] = 0
}

interface PostingsOfTerm {
  segment: Segment
  from: number
  end: number
}

/** Passes all postings of a term. */
function pass(
  { segment: { documents, impacts }, from, end }: PostingsOfTerm,
  into: readonly Int32Array[],
  { column, weight }: { column: number; weight: number },
): void {
  for (let at = from; at < end; at++) {
    const place = places[documents[at]!]!
    if (place !== 0) into[place - 1]![column] = weight * impacts[at]!
  }
}

/** Looks for some documents among the postings of a term, by bisection. */
function look(
  { segment: { documents, impacts }, from, end }: PostingsOfTerm,
  wanted: Uint16Array,
  into: readonly Int32Array[],
  { column, weight }: { column: number; weight: number },
): void {
  for (let place = 0, at = from; place < wanted.length && at < end; place++) {
    at = seek(documents, wanted[place]!, at, end)
    if (at < end && documents[at] === wanted[place]) into[place]![column] = weight * impacts[at]!
  }
}
