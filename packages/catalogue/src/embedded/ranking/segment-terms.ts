import type { IntegerQuery } from '@cognate/matching'
import { lowerBound } from '../../base/lower-bound.ts'
import type { Segment } from '../data/segment.ts'

export interface SegmentTerm {
  /** Its row in the segment. */
  row: number
  weight: number
  /** What a work of the segment can get from it at most. */
  bound: number
  /** Works of the segment that hold it. */
  postings: number
}

export function termsIn(segment: Segment, query: IntegerQuery): SegmentTerm[] {
  const { terms, offsets, maxima } = segment
  const found: SegmentTerm[] = []
  let row = 0
  for (const { number, weight } of query.terms) {
    row = lowerBound(terms, number, row)
    if (terms[row] !== number) continue
    found.push({ row, weight, bound: weight * maxima[row]!, postings: offsets[row + 1]! - offsets[row]! })
  }
  return found
}

/** The terms of a segment in two parts, and what the light ones add to a work at most. */
export interface Division {
  /** Added up for all works. */
  heavy: readonly SegmentTerm[]
  /** Added up for the works that may still get a place; those that can add most first. */
  light: readonly SegmentTerm[]
  /** The bounds of the light terms together. */
  most: number
}

/**
 * Takes as light terms those that save most postings, as long as together they add no more than `most` to any work. These are the
 * frequent words: they weigh little and have the longest lists.
 */
export function divide(terms: readonly SegmentTerm[], most: number): Division {
  const heavy: SegmentTerm[] = []
  const light: SegmentTerm[] = []
  let left = most
  for (const term of terms.toSorted((a, b) => a.bound * b.postings - b.bound * a.postings)) {
    if (term.bound > left) heavy.push(term)
    else {
      left -= term.bound
      light.push(term)
    }
  }
  light.sort((a, b) => b.bound - a.bound)
  return { heavy, light, most: most - left }
}
