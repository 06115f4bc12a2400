import type { IntegerQuery } from '@cognate/matching'
import { lowerBound } from '../../base/lower-bound.ts'
import type { Segment } from '../data/segment.ts'

/**
 * Adds up the scores of a segment's works, term at a time. The accumulator of a segment takes 256 KiB and stays in the
 * second-level cache, so a posting costs about a nanosecond at any place.
 * @param sums  One place for each work of the segment; overwritten.
 */
export function accumulate(query: IntegerQuery, segment: Segment, sums: Int32Array): void {
  sums.fill(0)
  let nextRow = 0
  for (const { number, weight } of query.terms) {
    const row = lowerBound(segment.terms, number, nextRow)
    if (row < segment.terms.length && segment.terms[row] === number) {
      addPostings(sums, segment.documents, segment.impacts, segment.offsets[row]!, segment.offsets[row + 1]!, weight)
    }
    nextRow = row
  }
}

/**
 * Four postings a turn: the compiler looks up where the arrays lie once a turn, which otherwise costs as much as the
 * adding itself (2.4 ns a posting against 1.2). `| 0` says that a sum is a whole number of 32 bits.
 */
function addPostings(
  sums: Int32Array,
  documents: Uint16Array,
  impacts: Uint8Array,
  from: number,
  to: number,
  weight: number,
): void {
  let at = from
  for (; at + 4 <= to; at += 4) {
    const first = documents[at]!
    const second = documents[at + 1]!
    const third = documents[at + 2]!
    const fourth = documents[at + 3]!
    sums[first] = (sums[first]! + Math.imul(weight, impacts[at]!)) | 0
    sums[second] = (sums[second]! + Math.imul(weight, impacts[at + 1]!)) | 0
    sums[third] = (sums[third]! + Math.imul(weight, impacts[at + 2]!)) | 0
    sums[fourth] = (sums[fourth]! + Math.imul(weight, impacts[at + 3]!)) | 0
  }
  for (; at < to; at++) sums[documents[at]!] = (sums[documents[at]!]! + Math.imul(weight, impacts[at]!)) | 0
}

/** Sets the sums of works that a filter does not allow to 0. */
export function mask(sums: Int32Array, allowed: Uint8Array): void {
  for (let work = 0; work < sums.length; work++) sums[work]! &= -allowed[work]!
}
