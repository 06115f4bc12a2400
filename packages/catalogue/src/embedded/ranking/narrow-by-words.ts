import type { ValuesFilter } from '@cognate/contract'
import { formsOfWords, termsToHold } from '@cognate/matching'
import { lowerBound } from '../../base/lower-bound.ts'
import { NONE } from '../../base/none.ts'
import { findTerm, type TermColumns } from '../data/find-term.ts'
import { SEGMENT_WORKS } from '../data/format.ts'
import type { Segment } from '../data/segment.ts'

/** An index, of works or of a shelf. */
interface Index {
  columns: TermColumns
  segments: readonly Segment[]
}

/**
 * Takes those out of a mask whose own words do not fit: to include, all must occur, to exclude, none; of a value of several
 * words, all make it occur.
 */
export function narrowByWords(mask: Uint8Array, filter: ValuesFilter, index: Index): void {
  const keptMark = filter.type === 'include' ? 1 : 0
  for (const value of filter.values) {
    const words = termsToHold(formsOfWords(value), (term) => isHeld(term, index))
    if (words.length === 0) continue
    const holdsAll = maskHoldingAll(words, index, mask.length)
    for (let work = 0; work < mask.length; work++) if (holdsAll[work] !== keptMark) mask[work] = 0
  }
}

/** 1 for each that holds a term of every word. */
function maskHoldingAll(words: readonly (readonly string[])[], index: Index, works: number): Uint8Array {
  let holdsAll = new Uint8Array(works).fill(1)
  for (const terms of words) {
    const holdsNext = new Uint8Array(works)
    for (const term of terms)
      visitPostings(findTerm(term, index.columns), index.segments, (work) => {
        holdsNext[work] = holdsAll[work]!
      })
    holdsAll = holdsNext
  }
  return holdsAll
}

function isHeld(term: string, { columns, segments }: Index): boolean {
  const number = findTerm(term, columns)
  return number !== NONE && segments.some(({ terms }) => terms[lowerBound(terms, number)] === number)
}

function visitPostings(term: number, segments: readonly Segment[], visit: (work: number) => void): void {
  if (term === NONE) return
  for (const [number, segment] of segments.entries()) {
    const row = lowerBound(segment.terms, term)
    if (segment.terms[row] !== term) continue
    for (let at = segment.offsets[row]!; at < segment.offsets[row + 1]!; at++) {
      visit(number * SEGMENT_WORKS + segment.documents[at]!)
    }
  }
}
