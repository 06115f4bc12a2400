import type { Segment } from './catalogue-data.ts'
import type { IntegerQuery } from './integer-query.ts'

/**
 * Adds up the scores of a segment's works, term at a time. The accumulator of a segment takes 256 KiB and stays in the
 * second-level cache, so a posting costs about a nanosecond wherever it lies.
 * @param sums  One place for each work of the segment; overwritten.
 */
export function accumulate(query: IntegerQuery, segment: Segment, sums: Int32Array): void {
  sums.fill(0)
  let after = 0
  for (const { number, weight } of query.terms) {
    const row = lowerBound(segment.terms, number, after)
    if (row < segment.terms.length && segment.terms[row] === number) {
      addPostings(sums, segment.documents, segment.impacts, segment.offsets[row]!, segment.offsets[row + 1]!, weight)
    }
    after = row
  }
}

function addPostings(
  sums: Int32Array,
  documents: Uint16Array,
  impacts: Uint8Array,
  from: number,
  to: number,
  weight: number,
): void {
  for (let at = from; at < to; at++) sums[documents[at]!]! += Math.imul(weight, impacts[at]!)
}

/** The first place at or after `from` whose value is not below `value`; the length where there is none. */
export function lowerBound(
  ascending: Uint32Array | Uint16Array | Float64Array,
  value: number,
  from = 0,
  to = ascending.length,
): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Sets the sums of works that a filter does not allow to 0. */
export function mask(sums: Int32Array, allowed: Uint8Array): void {
  for (let work = 0; work < sums.length; work++) sums[work]! &= -allowed[work]!
}
