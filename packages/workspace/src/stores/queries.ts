import type { ConflictInput, DatasetKey, Filters, QueryRecord, queryOrderings } from '@cognate/contract'
import type { Listed, PageRange } from './lists.ts'
import type { Sharing } from './sharing.ts'
import type { Actor } from './who.ts'

/** What a person asked, in the form in which it can be asked again. */
export interface QueryContent {
  dataset: DatasetKey
  records: QueryRecord[]
  /** The collection that was part of the query. */
  search: string | null
  /** False where its included records did not add to the query; absent where they did. */
  use_included?: false
  /** Ids of the only records that were ranked; absent where all were. */
  among?: string[]
  /** True where co-authors of the query's authors were left out; absent where they were not. */
  leave_out_coauthors?: true
  filters: Filters
  /** Whom experts were checked against; absent where they were not checked. */
  conflict_of_interest?: ConflictInput | null
  sort: string
  limit: number
}

/** A query of a person, as it is stored. */
export interface StoredQuery extends Sharing {
  uuid: string
  dataset: DatasetKey
  question: QueryContent
  /** The text of the query; null for a query by records alone. */
  query_text: string | null
  /** Name of the collection that was part of the query; null for those who may not see it. */
  search_name: string | null
  /** Whether the query had a collection that is gone, or that the actor may not see; the question then names none. */
  lacks_search: boolean
  created_at: Date
  updated_at: Date
}

export interface QueryPage extends PageRange {
  ordering: (typeof queryOrderings)[number]
  /** Part of the text or of a name, in any case; empty: all. */
  search: string
}

export interface QueryStore {
  /** Stores a query; an equal query of the actor is updated instead. Raises `quota_reached`. */
  save(
    actor: Actor,
    query: QueryContent,
    options?: { search_name?: string | null },
  ): Promise<Pick<StoredQuery, 'uuid' | 'created_at' | 'updated_at'>>
  /**
   * The actor's queries and those shared with the actor; each with its first 3 records, the first 20 values of a filter,
   * no conflicts and nobody who was ranked alone; `get` gives them whole.
   */
  list(actor: Actor, page: QueryPage): Promise<Listed<StoredQuery>>
  get(actor: Actor, uuid: string): Promise<StoredQuery | undefined>
  /** The newest collection with the text of a query that the actor may see; null where the query was asked with a collection. */
  searchOfText(actor: Actor, query: StoredQuery): Promise<{ uuid: string; name: string } | null>
  /** False where the actor has no such query. Raises `not_owner` for one that somebody shared. */
  remove(actor: Actor, uuid: string): Promise<boolean>
  /** Removes those that belong to the actor and returns their number. */
  removeMany(actor: Actor, uuids: readonly string[]): Promise<number>
  /** Removes queries past the retention of their organisation, and gives their number. */
  removePastRetention(): Promise<number>
}
