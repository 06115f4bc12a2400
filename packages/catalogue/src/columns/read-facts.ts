import type { CatalogueFacts } from '../engine/catalogue-facts.ts'
import type { ColumnData } from './column-data.ts'

/** What a catalogue knows of any of its records. Its vocabularies hold the words that its records use, after the empty one. */
export function readFacts({ columns, vocabularies }: ColumnData): CatalogueFacts {
  return {
    // Where nothing was ever cited, nothing is known: catalogues made before unknown citations had a mark say 0.
    citations: columns.work_cited_by.some((count) => count !== 0),
    topics: columns.work_topic.length > 0,
    countries: vocabularies.country.length > 1,
    institution_types: vocabularies.institution_type.length > 1,
    source_types: vocabularies.source_type.length > 1,
    document_types: vocabularies.work_type_crossref.length > 1,
    languages: vocabularies.language.slice(1),
  }
}
