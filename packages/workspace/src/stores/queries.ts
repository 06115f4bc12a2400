import type { ConflictInput, DatasetKey, Filters, QueryRecord, queryOrderings } from '@cognate/contract'
import type { PageRange } from './lists.ts'
import type { Sharing } from './sharing.ts'

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
