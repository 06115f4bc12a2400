import type { DocumentKind, DocumentRecords } from '@cognate/contract'
import { bestSentence, explainWork, type IntegerQuery, marksIn, type WeightedTerm } from '@cognate/matching'
import { matchedTerms, weightsOf } from '../../answers/matched-terms.ts'
import { documentParts } from '../../engine/document-parts.ts'
import type { Hit } from '../../engine/engine.ts'
import type { Segment } from '../data/segment.ts'
import { contributionsTo } from '../ranking/contributions.ts'
import { withRecord } from '../ranking/hydrate.ts'
import type { ShelfRecords } from './shelf-records.ts'

/** What turns indices into hits. */
interface Hydration {
  kind: DocumentKind
  integerQuery: IntegerQuery
  /** Likeness of each record to the query, 0 to about 1. */
  likenessOf: (index: number) => number
  records: ShelfRecords
  segments: readonly Segment[]
  /** Whether a term, by its number, is one of the records themselves and not of their people. */
  isOwn: (term: number) => boolean
}

/** Records of a shelf as hits, as JSON texts: their evidence is their own text. */
export function writeDocumentHits(indices: readonly number[], hydration: Hydration): string[] {
  const { kind, integerQuery, records, segments, likenessOf, isOwn } = hydration
  const contributions = contributionsTo(indices, integerQuery, segments)
  const weights = weightsOf(integerQuery)
  return indices.map((index, place) => {
    const json = records.json(index)
    const record = JSON.parse(json) as DocumentRecords[DocumentKind]
    const isShown = records.namesHidden(index) ? isOwn : () => true
    return withRecord(json, {
      kind,
      id: record.id,
      ...explainWork(likenessOf(index)),
      matchingWorks: 0,
      evidence: [],
      highlights: highlight(kind, record, weights),
      matchedTerms: surfacesOf(contributions[place]!, integerQuery, isShown),
    })
  })
}

/** The matching words of the title and the best matching sentence of the text, where one matches. */
function highlight(
  kind: DocumentKind,
  record: DocumentRecords[DocumentKind],
  weights: ReadonlyMap<string, number>,
): Hit['highlights'] {
  const { title, text } = documentParts(kind, record)
  const sentence = text === null ? undefined : bestSentence(text, weights)
  return {
    title: marksIn(title, weights),
    text: sentence && sentence.score > 0 ? { sentence: sentence.sentence, marks: sentence.marks } : null,
  }
}

/** Surfaces of the terms that add most, the forms of a term together. */
function surfacesOf(contributions: Int32Array, { terms }: IntegerQuery, isShown: (term: number) => boolean): string[] {
  const sums = new Map<WeightedTerm, number>()
  for (const [column, { number, source }] of terms.entries()) {
    if (isShown(number)) sums.set(source, (sums.get(source) ?? 0) + contributions[column]!)
  }
  const sources = [...sums.keys()].sort((a, b) => (a.term < b.term ? -1 : 1))
  return matchedTerms(
    [Int32Array.from(sources, (source) => sums.get(source)!)],
    sources.map((source) => ({ source })),
  )
}
