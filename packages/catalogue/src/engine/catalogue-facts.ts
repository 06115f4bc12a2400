import type { DocumentKind, FilterFacts } from '@cognate/contract'
import type { DocumentSortKey } from './document-sorts.ts'

/** Which facts a catalogue holds of any record, so that nothing is offered that could find nothing. */
export interface CatalogueFacts extends FilterFacts {
  /** Impact factors of venues. */
  impact_factors: boolean
  /** By kind, the sorts for which a record of another source has a value, of those that some may lack one for. */
  document_sorts: Record<DocumentKind, DocumentSortKey[]>
}
