import type { CatalogueFacts } from '../engine/catalogue-facts.ts'
import type { ColumnData } from './column-data.ts'

/** What a catalogue knows of any of its records. */
export function readFacts({ columns, vocabularies }: ColumnData): CatalogueFacts {
  const isKnown = (codes: ArrayLike<number>) => Array.prototype.some.call(codes, (code) => code !== 0)
  const languages = new Set(columns.work_language)
  return {
    // Where nothing was ever cited, nothing is known: catalogues made before unknown citations had a mark say 0.
    citations: isKnown(columns.work_cited_by),
    topics: columns.work_topic.length > 0,
    countries: isKnown(columns.institution_country),
    institution_types: isKnown(columns.institution_type),
    source_types: isKnown(columns.venue_type),
    document_types: isKnown(columns.work_type_crossref),
    languages: vocabularies.language.filter((word, code) => word !== '' && languages.has(code)),
  }
}
