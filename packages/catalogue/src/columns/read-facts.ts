import type { CatalogueFacts } from '../engine/catalogue-facts.ts'
import type { ColumnData } from './column-data.ts'

/** What a catalogue knows of any of its records. Its vocabularies hold the words that its records use, after the empty one. */
export function readFacts({ summary, columns, vocabularies }: ColumnData): CatalogueFacts {
  // Where nothing was ever cited, nothing is known: catalogues made before unknown citations had a mark say 0.
  const citations = columns.work_cited_by.some((count) => count !== 0)
  return {
    citations,
    // Sources that count citations give impact factors, too.
    impact_factors: summary.impact_factors === undefined ? citations : summary.impact_factors > 0,
    topics: columns.work_topic.length > 0,
    countries: vocabularies.country.length > 1,
    institution_types: vocabularies.institution_type.length > 1,
    source_types: vocabularies.source_type.length > 1,
    document_types: vocabularies.work_type_crossref.length > 1,
    languages: vocabularies.language.slice(1),
  }
}
