import type { IntegerQuery } from '@cognate/matching'
import { lowerBound } from '../../base/lower-bound.ts'
import { SEGMENT_WORKS } from '../data/format.ts'
import type { Segment } from '../data/segment.ts'
import { seek } from './accumulate.ts'

/**
 * What each term of the query adds to the sums of some works, found by bisection in its postings: the works are few.
 * @param works  Work indices, distinct.
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
  const order = works.map((_, place) => place).sort((a, b) => works[a]! - works[b]!)
  for (let from = 0; from < order.length; ) {
    const number = Math.floor(works[order[from]!]! / SEGMENT_WORKS)
    let to = from
    while (to < order.length && works[order[to]!]! < (number + 1) * SEGMENT_WORKS) to++
    const places = order.slice(from, to)
    const documents = Uint16Array.from(places, (place) => works[place]! - number * SEGMENT_WORKS)
    const into = places.map((place) => contributions[place]!)
    addFromSegment(documents, into, query, segments[number]!)
    from = to
  }
  return contributions
}

/** @param wanted  Documents of the segment, ascending; `into` in their order. */
function addFromSegment(wanted: Uint16Array, into: readonly Int32Array[], query: IntegerQuery, segment: Segment): void {
  const { terms, offsets, documents, impacts } = segment
  let row = 0
  for (let column = 0; column < query.terms.length; column++) {
    const { number, weight } = query.terms[column]!
    row = lowerBound(terms, number, row)
    if (terms[row] !== number) continue
    let at = offsets[row]!
    const end = offsets[row + 1]!
    for (let place = 0; place < wanted.length; place++) {
      at = seek(documents, wanted[place]!, at, end)
      if (at < end && documents[at] === wanted[place]) into[place]![column] = weight * impacts[at]!
    }
  }
}
