import type { DocumentKind, DocumentRecords, ProjectRecord } from '@cognate/contract'
import { explainWork, type IntegerQuery, toIntegerQuery } from '@cognate/matching'
import { highlightDocument } from '../../answers/describe-document.ts'
import { weightsOf } from '../../answers/matched-terms.ts'
import type { WrittenHit } from '../../answers/written-answer.ts'
import { type AnswerTexts, writeAnswer } from '../../answers/written-answer.ts'
import { requireTime } from '../../base/time-limit.ts'
import type { EngineQuery } from '../../engine/engine.ts'
import { documentForms } from '../../shelves/document-terms.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { termNumbers } from '../data/find-term.ts'
import type { Shelf } from '../data/shelf.ts'
import { countMatchingRows } from '../ranking/census.ts'
import { writeHit } from '../ranking/hydrate.ts'
import { sift } from '../ranking/sift.ts'
import { WorkScores } from '../ranking/work-scores.ts'
import { documentConditions, matchConditions } from './shelf-filters.ts'
import { findDocument } from './shelf-ids.ts'
import { ShelfRecords } from './shelf-records.ts'

/** A shelf open for reading in this thread. */
export class ShelfSearch {
  readonly #kind: DocumentKind
  readonly #shelf: Shelf
  readonly #data: CatalogueData
  readonly #records: ShelfRecords
  readonly #scores: WorkScores

  /** @throws DamagedCatalogueError */
  constructor(shelf: Shelf, data: CatalogueData) {
    this.#kind = shelf.summary.kind
    this.#shelf = shelf
    this.#data = data
    this.#records = new ShelfRecords(shelf, data)
    this.#scores = new WorkScores(shelf.segments, shelf.summary.records)
  }

  /** The answer of `Engine.search`. */
  search(query: EngineQuery): AnswerTexts {
    const shelf = this.#shelf
    const integerQuery = toIntegerQuery(query.terms, termNumbers(shelf.columns), documentForms)
    // What was asked with would be the best match of all.
    const asked = query.queryIds.map((id) => findDocument(id, shelf)).filter((index) => index !== undefined)
    const scores = this.#scores
    const allowed = sift(scores.sums.length, matchConditions(query.filters, shelf))
    const passing = sift(scores.sums.length, documentConditions(query, shelf, this.#data))
    const places = { limit: query.limit, allowed: allowed?.passing, passing: passing?.passing }
    const { rows, bestSum } = scores.findBest(integerQuery, new Set(asked), places)
    const unit = query.selfScore > 0 ? integerQuery.unit / query.selfScore : 0
    const hydration = {
      kind: this.#kind,
      integerQuery,
      likenessOf: (index: number) => scores.sums[index]! * unit,
      records: this.#records,
    }
    return writeAnswer(
      countMatchingRows(scores, allowed, passing),
      bestSum * unit,
      writeDocumentHits([...rows], hydration),
    )
  }

  /** The record of an id, as JSON; undefined for an unknown one. */
  readJson(id: string): string | undefined {
    const index = findDocument(id, this.#shelf)
    return index === undefined ? undefined : this.#records.json(index)
  }

  /** A record of the shelf of projects. */
  readProject(index: number): ProjectRecord {
    return JSON.parse(this.#records.json(index)) as ProjectRecord
  }

  close(): void {
    this.#records.close()
  }
}

/** What turns indices into hits. */
interface Hydration {
  kind: DocumentKind
  integerQuery: IntegerQuery
  /** Likeness of each record to the query, 0 to about 1. */
  likenessOf: (index: number) => number
  records: ShelfRecords
}

/** Records of a shelf as hits: their evidence is their own text. */
function writeDocumentHits(indices: readonly number[], hydration: Hydration): WrittenHit[] {
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
