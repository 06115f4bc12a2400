import type { CatalogueFacts } from '../engine/catalogue-facts.ts'
import type { ColumnData } from './column-data.ts'

/** What a catalogue knows of any of its records. */
export function readFacts({ summary, columns, vocabularies }: ColumnData): CatalogueFacts {
  const isKnown = (codes: ArrayLike<number>) => Array.prototype.some.call(codes, (code) => code !== 0)
  const languages = new Set(columns.work_language)
  // Where nothing was ever cited, nothing is known: catalogues made before unknown citations had a mark say 0.
  const citations = isKnown(columns.work_cited_by)
  return {
    citations,
    // Sources that count citations give impact factors, too.
    impact_factors: summary.impact_factors === undefined ? citations : summary.impact_factors > 0,
    topics: columns.work_topic.length > 0,
    countries: isKnown(columns.institution_country),
    institution_types: isKnown(columns.institution_type),
    source_types: isKnown(columns.venue_type),
    document_types: isKnown(columns.work_type_crossref),
    languages: vocabularies.language.filter((word, code) => word !== '' && languages.has(code)),
  }
}
