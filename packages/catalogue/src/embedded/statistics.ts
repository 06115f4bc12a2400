import type { TermStatistics } from '@cognate/matching'
import type { CatalogueData } from './catalogue-data.ts'
import { findTerm } from './find-term.ts'
import { NONE } from './format.ts'

/** What a query must know of the catalogue to weigh its terms; needs the shared data alone. */
export function statisticsOf(terms: readonly string[], data: CatalogueData): TermStatistics {
  return {
    total: data.columns.work_id.length,
    averageLength: data.summary.average_length,
    matching: terms.map((term) => {
      const number = findTerm(term, data.columns)
      return number === NONE ? 0 : data.columns.term_works[number]!
    }),
  }
}
