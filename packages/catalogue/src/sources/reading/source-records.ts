import type {
  AuthorRecord,
  InstitutionRecord,
  InstitutionReference,
  TopicView,
  VenueRecord,
  WorkRecord,
} from '@cognate/contract'
import type { DamagedFileError, InstitutionRules, SourceFlaw } from './raw-source.ts'

/** What a record may be taken without. */
export const losses = [
  /** The authors of a work are no list. */
  'unreadable_authors',
  /** Authorships of a work lack the author's id or name. */
  'unidentified_authors',
] as const
export type Loss = (typeof losses)[number]

/** Why a line was rejected, or what its record is taken without. */
export type Rejection =
  /** The line is valid, but the import's filter leaves it out. */
  | 'filtered'
  | 'not_json'
  | 'not_an_object'
  | 'missing_id'
  | 'missing_title'
  | 'missing_name'
  | 'invalid_year'
  | 'invalid_encoding'
  | 'line_too_long'
  | 'duplicate_id'
  | 'placeholder'
  | Loss
  /** A row of merged ids does not say what its record was merged into. */
  | 'wrong_number_of_columns'
  | InstitutionRules['rejected'][number]['reason']
  /** The operator's rules name an institution that the source does not have. */
  | 'unknown_institution'
  | DamagedFileError['reason']
  | SourceFlaw['reason']

/** A record that was read, with what it is taken without, each named once, or the reason why it was not. */
export type ReadRecord<Value> =
  | { value: Value; reason?: undefined; losses?: readonly Loss[] }
  | { value?: undefined; reason: Rejection; losses?: undefined }

/** The most topics of a record. */
export const MOST_TOPICS = 25

/** What a source says of a work; its references are kept as a column, and no part of the record. */
export interface SourceWork extends WorkRecord {
  /** Ids of the works that it cites. */
  referenced_works: string[]
}

/** What a source says of an author; what it leaves out is derived from the works. */
export interface SourceAuthor
  extends Pick<AuthorRecord, 'id' | 'display_name' | 'display_name_alternatives' | 'orcid' | 'ids'> {
  works_count?: number
  cited_by_count?: number
  /** Empty where the source gives none, like the lists below. */
  counts_by_year: AuthorRecord['counts_by_year']
  summary_stats: AuthorRecord['summary_stats']
  last_known_institutions: InstitutionReference[]
  affiliations: AuthorRecord['affiliations']
  topics: AuthorRecord['topics']
}

/** What a source says of an institution; what it leaves out is derived from the works. */
export interface SourceInstitution extends Omit<InstitutionRecord, 'works_count' | 'cited_by_count'> {
  works_count?: number
  cited_by_count?: number
  /** Ids of all institutions above it. */
  lineage: string[]
}

/** What a source says of a venue; what it leaves out is derived from the works. */
export interface SourceVenue extends Omit<VenueRecord, 'works_count' | 'cited_by_count'> {
  works_count?: number
  cited_by_count?: number
}

/** What a source says of a topic: besides what is shown, words from which topics of works are estimated. */
export interface SourceTopic extends TopicView {
  description?: string | null
  keywords?: string[]
}

/** What is shown of a topic. */
export function viewOfTopic({ description: _, keywords: __, ...view }: SourceTopic): TopicView {
  return view
}
