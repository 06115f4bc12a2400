import type { DatasetKey } from '@cognate/contract'
import { isDocumentDataset } from '@cognate/contract/dataset-rows'
import type { TermStatistics } from '@cognate/matching'
import { NONE } from '../../base/none.ts'
import { shelfKinds } from '../../engine/shelf-kinds.ts'
import { countDocuments } from '../../shelves/document-terms.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { findTerm, type TermColumns } from '../data/find-term.ts'
import type { Shelf } from '../data/shelf.ts'

/** What a query must know of the catalogue to weigh its terms: of a shelf, or of the works. Needs the shared data alone. */
export function readStatistics(
  dataset: DatasetKey | undefined,
  terms: readonly string[],
  data: CatalogueData,
): TermStatistics {
  if (dataset === undefined || !isDocumentDataset(dataset)) return readWorkStatistics(terms, data)
  const shelf = data.shelves[shelfKinds[dataset]]
  return shelf ? readShelfStatistics(terms, shelf) : { total: 0, averageLength: 0, matching: terms.map(() => 0) }
}

function readWorkStatistics(terms: readonly string[], { columns, summary }: CatalogueData): TermStatistics {
  return {
    total: columns.work_id.length,
    averageLength: summary.average_length,
    matching: terms.map((term) => countHolding(term, columns)),
  }
}

function readShelfStatistics(terms: readonly string[], { columns, summary }: Shelf): TermStatistics {
  return {
    total: summary.records,
    averageLength: summary.average_length,
    matching: countDocuments(terms, (term) => countHolding(term, columns)),
  }
}

function countHolding(term: string, columns: TermColumns & { term_works: Uint32Array }): number {
  const number = findTerm(term, columns)
  return number === NONE ? 0 : columns.term_works[number]!
}
