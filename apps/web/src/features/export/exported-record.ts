import type {
  CatalogueKind,
  Evidence,
  ExpertFields,
  InstitutionFields,
  PartnerFields,
  PolicydocFields,
  ProjectFields,
  StarthubFields,
  StartupFields,
  VenueFields,
  WorkFields,
} from '@cognate/contract'

/** What is known of a record of each kind where it was found. */
export interface FieldsOf {
  author: ExpertFields
  work: WorkFields
  institution: InstitutionFields
  venue: VenueFields
  project: ProjectFields
  startup: StartupFields
  starthub: StarthubFields
  partner: PartnerFields
  policydoc: PolicydocFields
}

/** A record as it is exported: a result, or a collected record with what the catalogue holds of it. */
export interface ExportedRecord<Kind extends CatalogueKind = CatalogueKind> {
  kind: Kind
  identifier: string
  /** Place among the results, from 1; none in a collection. */
  rank?: number
  /** A collected record that the catalogue does not have is known by what was collected. */
  fields: Partial<FieldsOf[Kind]>
  evidence: readonly Evidence[]
  matched_terms: readonly string[]
  email_address: string | null
  /** What speaks against a collected expert, in words. */
  conflicts?: string
  /** Whether a collected record adds to the question of its collection. */
  used_in_search?: boolean
}

/** Under which licence and layout something is exported. */
export interface Layout {
  /** Whether the licence shows the h-index. */
  hasMetrics: boolean
  isReviewer: boolean
  /** Whether the records are results, which have a place and a score, or collected. */
  source: 'results' | 'collection'
  /** The number of the manuscript, where a collection bears one. */
  reference: string | null
}
