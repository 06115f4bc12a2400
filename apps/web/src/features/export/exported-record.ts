import type {
  CatalogueKind,
  ConflictVerdictView,
  Evidence,
  ResultView,
  Shortlisted,
  StoredRecordView,
} from '@cognate/contract'

export type FieldsOf = { [Kind in CatalogueKind]: Extract<ResultView, { record_type: Kind }>['fields'] }

/** A record to export: a result, or a collected record with its fields from the catalogue. */
export interface ExportedRecord<Kind extends CatalogueKind = CatalogueKind> {
  kind: Kind
  identifier: string
  /** Place among the results, from 1; none in a collection. */
  rank?: number
  /** Incomplete for a collected record that the catalogue lacks. */
  fields: Partial<FieldsOf[Kind]>
  evidence: readonly Evidence[]
  matched_terms: readonly string[]
  email_address: string | null
  /** The conflicts of a collected expert, in words. */
  conflicts?: string
  /** Whether something speaks against a collected expert: a conflict or a possible one, or what part they have in the manuscript. */
  is_in_doubt?: boolean
  /** What is found of them and whoever handles the manuscript; missing where nobody was asked about. */
  editor_conflict?: string
  /** What people decided of them. */
  verdicts?: readonly ConflictVerdictView[]
  /** What the collection says of a record: what somebody is wanted for, how far asking has come, the note, and why it was collected. */
  shortlisted?: Shortlisted &
    Pick<StoredRecordView, 'found' | 'added_at'> & {
      stands_in_for: string | null
      /** Where the address comes from, in words. */
      email_origin?: string | undefined
    }
  /** Whether searches of its collection use this record. */
  used_in_search?: boolean
}

/** What the licence and the organisation decide about an export. */
export interface Layout {
  /** Whether the licence shows the h-index. */
  hasMetrics: boolean
  isReviewer: boolean
  /** Whether the records are results, which have a place and a score, or collected. */
  source: 'results' | 'collection'
  /** Whether conflicts with the handling editor were looked for. */
  hasEditor?: boolean
  /** The reference of the collection, such as a manuscript number. */
  reference: string | null
}
