import { analyse, inverseDocumentFrequency } from '@cognate/matching'
import { lowerBound } from '../embedded/accumulate.ts'
import { findTerm } from '../embedded/find-term.ts'
import { NONE, SEGMENT_WORKS } from '../embedded/format.ts'
import { type Mask, maskWhere } from './masks.ts'
import type { Reader } from './reader.ts'
import { evaluate, parseSearch } from './search-expression.ts'

/** Works that hold the words of a search in title or abstract; none where it has no words. */
export function findWorks(text: string, reader: Reader): Mask {
  return (
    evaluate(parseSearch(text), (words) => holdingAll(analyse(words), reader)) ??
    new Uint8Array(reader.data.columns.work_id.length)
  )
}

/** Works that hold all terms; undefined where there is no term. */
export function holdingAll(terms: readonly string[], reader: Reader): Mask | undefined {
  const distinct = new Set(terms)
  if (distinct.size === 0) return undefined
  const held = new Uint16Array(reader.data.columns.work_id.length)
  for (const term of distinct) {
    visitPostings(term, reader, (work) => {
      held[work]! += 1
    })
  }
  return maskWhere(held.length, (work) => held[work] === distinct.size)
}

/** What the terms of a text say of each work: BM25, 0 where a work holds none. */
export function termScores(texts: readonly string[], reader: Reader): Float32Array {
  const { columns, summary } = reader.data
  const scores = new Float32Array(columns.work_id.length)
  for (const term of new Set(texts.flatMap(analyse))) {
    const number = findTerm(term, columns)
    if (number === NONE) continue
    const weight = inverseDocumentFrequency(summary.counts.work, columns.term_works[number]!) / 255
    visitPostings(term, reader, (work, impact) => {
      scores[work]! += weight * impact
    })
  }
  return scores
}

function visitPostings(term: string, { data }: Reader, visit: (work: number, impact: number) => void): void {
  const number = findTerm(term, data.columns)
  if (number === NONE) return
  for (const [place, segment] of data.segments.entries()) {
    const row = lowerBound(segment.terms, number)
    if (segment.terms[row] !== number) continue
    const first = place * SEGMENT_WORKS
    for (let at = segment.offsets[row]!; at < segment.offsets[row + 1]!; at++) {
      visit(first + segment.documents[at]!, segment.impacts[at]!)
    }
  }
}
