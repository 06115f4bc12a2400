import { type DocumentKind, documentKinds } from '@cognate/contract'
import type { CatalogueFacts } from '../engine/catalogue-facts.ts'
import type { CatalogueSummary } from '../engine/catalogue-summary.ts'
import { documentSorts } from '../engine/document-sorts.ts'
import type { ColumnData } from './column-data.ts'

/** What a catalogue knows of any of its records. */
export const readFacts = (data: ColumnData): CatalogueFacts => ({
  ...readWorkFacts(data),
  document_sorts: readDocumentSorts(data.summary),
})

/** The facts that do not depend on records of other sources. */
export type WorkFacts = Omit<CatalogueFacts, 'document_sorts'>

/** What a catalogue knows of works and whom they lead to. Its vocabularies hold the words that its records use, after the empty one. */
export function readWorkFacts({
  summary,
  columns,
  vocabularies,
}: Pick<ColumnData, 'summary' | 'columns' | 'vocabularies'>): WorkFacts {
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
    document_types: vocabularies.work_type_crossref.slice(1),
    languages: vocabularies.language.slice(1),
  }
}

/** The sorts of each kind of record of other sources that have values. */
export const readDocumentSorts = (summary: CatalogueSummary): CatalogueFacts['document_sorts'] =>
  Object.fromEntries(documentKinds.map((kind) => [kind, sortsOf(kind, summary)])) as CatalogueFacts['document_sorts']

/** The sorts of a kind that at least one of its records has a value for; all of them where that was not counted. */
function sortsOf(
  kind: DocumentKind,
  { shelves = [] }: CatalogueSummary,
): CatalogueFacts['document_sorts'][DocumentKind] {
  const shelf = shelves.find((one) => one.kind === kind)
  if (!shelf) return []
  const { sortable } = shelf
  return documentSorts(kind).filter((key) => sortable === undefined || (sortable[key] ?? 0) > 0)
}
