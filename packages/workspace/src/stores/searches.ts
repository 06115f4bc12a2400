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
} from '@cognate/contract'
import type { ApprovalSummary } from './approvals.ts'
import type { Changes, Listed, ListSelection, Seen } from './lists.ts'
import type { Sharing } from './sharing.ts'
import type { Actor, Person } from './who.ts'

/** A record of a collection. */
export interface StoredRecord extends Shortlisted {
  uuid: string
  /** The uuid of the collection that holds it. */
  search: string
  record_type: RecordType
  /** The URL of a record of the catalogue, in whichever form it was sent. */
  identifier: string
  display_name: string | null
  fields: Record<string, unknown>
  used_in_search: boolean
  email_address: string | null
  /** Why it is excluded; null where nobody said, and for included records. */
  reason: ExclusionReason | null
  found: Found | null
  added_at: Date
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

type SearchContent = Pick<
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

/**
 * Collections. People a collection is shared with add, change and remove its records as its owner does; only the owner
 * renames, deletes and shares it. A record is in one list at most: adding it to one removes it from the other.
 */
export interface SearchStore {
  /** Last changed first; `name` is searched in names and external identifiers. */
  list(
    actor: Actor,
    page: ListSelection & { manuscripts?: boolean; exclude_closed?: boolean; to_approve?: boolean },
  ): Promise<Listed<SearchSummary>>
  get(actor: Actor, uuid: string): Promise<SavedSearch | undefined>
  /** The manuscripts that the actor sees of these numbers or names, whatever their case; the one changed last comes first. */
  findManuscripts(
    actor: Actor,
    wanted: { numbers: readonly string[]; names: readonly string[] },
  ): Promise<NamedManuscript[]>
  /** Raises `too_large` for more records than a list of a collection may hold. */
  create(
    actor: Actor,
    search: Pick<SearchContent, 'name'> &
      Changes<SearchContent> & {
        included_records?: readonly NewRecord[]
        excluded_records?: readonly NewRecord[]
        texts?: readonly string[]
      },
  ): Promise<SavedSearch>
  /** Raises `not_owner`, and `conflict` if it changed after the caller read it. */
  change(
    actor: Actor,
    uuid: string,
    changes: Changes<SearchContent & { closed: boolean }>,
    as?: Seen,
  ): Promise<SavedSearch | undefined>
  /**
   * Begins the next round of a manuscript with the people of the last one, and opens it where it was closed. Raises `not_owner`, and `invalid_request` for what is no manuscript
   * or had as many rounds as one may have; with `round`, `conflict` where that is not the next one any more.
   */
  beginRound(actor: Actor, uuid: string, round?: number): Promise<SavedSearch | undefined>
  /**
   * Gives a collection to another member of its organisation, by user name in any case. Who else sees it stays, and the actor may
   * edit its records. Raises `not_owner`, `quota_reached`, and `user_not_found` also for who cannot sign in, and for the actor.
   */
  handOver(actor: Actor, uuid: string, to: string): Promise<HandedOver | undefined>
  /** Raises `not_owner`; false where there is no such collection. */
  remove(actor: Actor, uuid: string): Promise<boolean>
  /** Raises `too_large` for more records than a list may hold, and then adds none. */
  addIncluded(actor: Actor, uuid: string, records: readonly NewRecord[]): Promise<AddedRecords | undefined>
  /** As `addIncluded`. */
  addExcluded(actor: Actor, uuid: string, records: readonly NewRecord[]): Promise<AddedRecords | undefined>
  /** Makes a text the current one. Raises `quota_reached` where no more are kept. */
  addText(actor: Actor, uuid: string, text: string): Promise<StoredText[] | undefined>
  /** Makes a text that it has the current one again, by the uuid of the text. */
  restoreText(actor: Actor, uuid: string, textUuid: string): Promise<StoredText[] | undefined>
  /**
   * By the uuid of the record. Raises `invalid_request` where `alternate_of` is no other included record of the collection, and `conflict`
   * where other things stand there than were seen.
   */
  changeIncluded(
    actor: Actor,
    recordUuid: string,
    changes: RecordChanges,
    seen?: SeenShortlisted,
  ): Promise<StoredRecord | undefined>
  /** Says why an excluded record is left out, by its uuid; null says nothing. */
  noteOnExcluded(actor: Actor, recordUuid: string, note: string | null): Promise<StoredRecord | undefined>
  /** Says why somebody was removed; false where nobody of that id was removed, or came back. Null says nothing. */
  noteOnRemoved(actor: Actor, uuid: string, said: { identifier: string; note: string | null }): Promise<boolean>
  /** All records of the collection that holds a record; none where the actor may not change it. */
  listBeside(actor: Actor, recordUuid: string): Promise<Pick<StoredRecord, 'uuid' | 'record_type' | 'identifier'>[]>
  removeIncluded(actor: Actor, recordUuid: string): Promise<boolean>
  removeExcluded(actor: Actor, recordUuid: string): Promise<boolean>
  /** Removes excluded records in one step. @returns How many. */
  restore(actor: Actor, uuid: string, recordUuids: readonly string[]): Promise<number | undefined>
}
