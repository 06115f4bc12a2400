import { analyse, inverseDocumentFrequency } from '@cognate/matching'
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
    reader.visitPostings(term, (work) => {
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
    const holding = reader.worksHolding(term)
    if (holding === 0) continue
    const weight = inverseDocumentFrequency(summary.counts.work, holding) / 255
    reader.visitPostings(term, (work, impact) => {
      scores[work]! += weight * impact
    })
  }
  return scores
}
