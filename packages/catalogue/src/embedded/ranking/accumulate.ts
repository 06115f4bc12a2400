import { lowerBound } from '../../base/lower-bound.ts'
import type { Segment } from '../data/segment.ts'

/**
 * Adds the postings of one term to the sums of a segment's works. The sums of a segment take 256 KiB and stay in the second-level
 * cache, so a posting costs about a nanosecond at any place.
 *
 * Four postings a turn: the compiler looks up where the arrays lie once a turn, which otherwise costs as much as the
 * adding itself (2.4 ns a posting against 1.2). `| 0` says that a sum is a whole number of 32 bits.
 * @param row  Of the term in the segment.
 */
export function addPostings(sums: Int32Array, segment: Segment, row: number, weight: number): void {
  const { documents, impacts, offsets } = segment
  const to = offsets[row + 1]!
  let at = offsets[row]!
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

/** Adds the postings of one term to the sums of a few works of a segment. @param few  The works, ascending; the first `count` count. */
export function addPostingsOf(
  few: Uint16Array,
  count: number,
  sums: Int32Array,
  { segment, row, weight }: { segment: Segment; row: number; weight: number },
): void {
  const { documents, impacts, offsets } = segment
  const end = offsets[row + 1]!
  let at = offsets[row]!
  for (let place = 0; place < count && at < end; place++) {
    const document = few[place]!
    at = seek(documents, document, at, end)
    if (at < end && documents[at] === document) sums[document] = (sums[document]! + Math.imul(weight, impacts[at]!)) | 0
  }
}

export function holdsTerm({ documents, offsets }: Segment, row: number, document: number): boolean {
  const end = offsets[row + 1]!
  const at = lowerBound(documents, document, offsets[row]!, end)
  return at < end && documents[at] === document
}

/** The first place from `from` on whose document is not below `wanted`: in steps that double, then by bisection between the last two. */
export function seek(documents: Uint16Array, wanted: number, from: number, end: number): number {
  let low = from
  let step = 1
  while (low + step < end && documents[low + step]! < wanted) {
    low += step
    step *= 2
  }
  let high = Math.min(end, low + step)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (documents[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}
