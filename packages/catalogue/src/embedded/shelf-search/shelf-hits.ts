import type { DocumentKind, DocumentRecords } from '@cognate/contract'
import { explainWork, type IntegerQuery } from '@cognate/matching'
import { highlightDocument, matchedForms } from '../../answers/describe-document.ts'
import { weightsOf } from '../../answers/matched-terms.ts'
import type { WrittenHit } from '../../answers/written-answer.ts'
import { requireTime } from '../../base/time-limit.ts'
import type { Segment } from '../data/segment.ts'
import { contributionsTo } from '../ranking/contributions.ts'
import { writeHit } from '../ranking/hydrate.ts'
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

/** Records of a shelf as hits: their evidence is their own text. */
export function writeDocumentHits(indices: readonly number[], hydration: Hydration): WrittenHit[] {
  const { kind, integerQuery, records, segments, likenessOf, isOwn } = hydration
  const contributions = contributionsTo(indices, integerQuery, segments)
  const weights = weightsOf(integerQuery)
  return indices.map((index, place) => {
    requireTime()
    const json = records.json(index)
    const record = JSON.parse(json) as DocumentRecords[DocumentKind]
    const isShown = records.namesHidden(index) ? isOwn : () => true
    return writeHit(json, '[]', {
      kind,
      id: record.id,
      ...explainWork(likenessOf(index)),
      matchingWorks: 0,
      highlights: highlightDocument(kind, record, weights),
      matchedTerms: matchedForms(contributions[place]!, integerQuery, isShown),
    })
  })
}
