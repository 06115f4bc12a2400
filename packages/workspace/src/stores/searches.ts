import type {
  AddedByUpdate,
  ExclusionReason,
  Found,
  ManuscriptChanges,
  ManuscriptSummary,
  QueryRecord,
  RecordType,
  SearchView,
  Shortlisted,
  StoredRecordView,
} from '@cognate/contract'
import type { ApprovalSummary } from './approvals.ts'
import type { Changes, Timed } from './lists.ts'
import type { Sharing } from './sharing.ts'
import type { Person } from './who.ts'

/** A record of a collection. */
export interface StoredRecord extends Timed<Omit<StoredRecordView, 'primary_id_type' | 'fields'>, 'added_at'> {
  /** The identifier is the URL of a record of the catalogue, in whichever form it was sent. */
  fields: Record<string, unknown>
  /** Grows with every record that is added or changes its list. */
  position: number
}

/** Which record stands in which list. */
export interface ListedRecord {
  list: 'included' | 'excluded'
  record_type: RecordType
  /** The short id of a record of the catalogue; of a text, what tells it from others. */
  identifier: string
}

/** A record to add; used in the search unless it says otherwise. */
export type NewRecord = QueryRecord & {
  used_in_search?: boolean | undefined
  email_address?: string | null | undefined
  reason?: ExclusionReason | null | undefined
  role?: Shortlisted['role'] | undefined
  found?: Found | null | undefined
}

/** What may be changed of an included record. */
export type RecordChanges = Changes<Shortlisted & Pick<StoredRecord, 'email_address' | 'used_in_search'>> & {
  /** The place among the included records, from 0. */
  position?: number | undefined
}

/** What a collection says of an included record, as somebody saw it. */
export type SeenShortlisted = Changes<Shortlisted>

/** One change of a person in a collection, or of its manuscript. */
export interface ShortlistEvent {
  changes: Omit<RecordChanges, 'position' | 'used_in_search'> & {
    is_added?: true
    is_removed?: true
    /** Left out by hand. */
    is_hidden?: true
    /** The round for which they are to be asked anew; what came of earlier ones stays. */
    begins_round?: number
    /** Of the manuscript, and of nobody. */
    manuscript?: ManuscriptChanges
  }
}

/** A text of a collection. */
export interface StoredText {
  uuid: string
  text: string
  created_at: Date
}

export type SearchContent = Pick<
  SearchView,
  'name' | 'external_identifier' | 'conflict_of_interest' | 'filters' | 'sort' | 'manuscript'
>

interface SearchFacts extends Sharing, SearchContent {
  uuid: string
  created_at: Date
  /** When the collection or one of its records last changed. */
  updated_at: Date
  /** When its owner closed it; null while it is open. */
  closed_at: Date | null
}

/** How many records a collection holds in each list. */
export interface CollectionCounts {
  included_count: number
  excluded_count: number
  included_by_type: Partial<Record<RecordType, number>>
}

export interface SearchSummary extends Omit<SearchFacts, 'filters' | 'sort' | 'manuscript'> {
  manuscript: ManuscriptSummary | null
  /** The newest approval that was asked for. */
  approval: ApprovalSummary | null
  /** As they are stored. */
  counts: CollectionCounts
  /** What the actor, who watches it, has not seen of what updates of the catalogue added. */
  news: AddedByUpdate | null
  /** In the order in which they were added; missing where there are very many. */
  records?: ListedRecord[]
}

/** A manuscript that is kept, as somebody who sees it names it. */
export interface NamedManuscript extends Pick<SearchFacts, 'uuid' | 'name' | 'external_identifier'> {
  is_owned: boolean
}

/** A collection, which the wire calls a search, with its records in the order in which they were added. */
export interface SavedSearch extends SearchFacts {
  included_records: StoredRecord[]
  excluded_records: StoredRecord[]
  /** The last one is its text; those before are earlier wordings. */
  texts: StoredText[]
}

/** What the new owner of a collection is told. */
export interface HandedOver {
  heir_id: string
  search_name: string
  by: Person
}

export interface AddedRecords {
  /** Number of records that were not there before. */
  added: number
  /** All that were sent, as they are stored, each once. */
  records: StoredRecord[]
}
