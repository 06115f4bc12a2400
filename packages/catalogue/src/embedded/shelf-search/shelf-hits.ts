import type { DocumentKind, DocumentRecords } from '@cognate/contract'
import { explainWork, type IntegerQuery } from '@cognate/matching'
import { highlightDocument } from '../../answers/describe-document.ts'
import { weightsOf } from '../../answers/matched-terms.ts'
import type { WrittenHit } from '../../answers/written-answer.ts'
import { requireTime } from '../../base/time-limit.ts'
import { writeHit } from '../ranking/hydrate.ts'
import type { ShelfRecords } from './shelf-records.ts'

/** What turns indices into hits. */
interface Hydration {
  kind: DocumentKind
  integerQuery: IntegerQuery
  /** Likeness of each record to the query, 0 to about 1. */
  likenessOf: (index: number) => number
  records: ShelfRecords
}

/** Records of a shelf as hits: their evidence is their own text. */
export function writeDocumentHits(indices: readonly number[], hydration: Hydration): WrittenHit[] {
  const { kind, integerQuery, records, likenessOf } = hydration
  const weights = weightsOf(integerQuery)
  return indices.map((index) => {
    requireTime()
    const json = records.json(index)
    const record = JSON.parse(json) as DocumentRecords[DocumentKind]
    return writeHit(json, '[]', {
      kind,
      id: record.id,
      ...explainWork(likenessOf(index)),
      matchingWorks: 0,
      ...highlightDocument(kind, record, weights),
    })
  })
}
