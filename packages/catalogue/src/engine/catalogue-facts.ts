import type { DocumentKind } from '@cognate/contract'
import type { DocumentSortKey } from './document-sorts.ts'

/** Which facts a catalogue holds of any record, so that nothing is offered that could find nothing. */
export interface CatalogueFacts {
  /** Citations, and the indices that follow from them. */
  citations: boolean
  /** Impact factors of venues. */
  impact_factors: boolean
  /** Topics of works. */
  topics: boolean
  /** Countries of institutions. */
  countries: boolean
  /** Types of institutions. */
  institution_types: boolean
  /** Types of venues. */
  source_types: boolean
  /** Types of works, by Crossref's names. */
  document_types: string[]
  /** Codes of the languages of works. */
  languages: string[]
  /** By kind, the sorts for which a record of another source has a value, of those that some may lack one for. */
  document_sorts: Record<DocumentKind, DocumentSortKey[]>
}
