import type {
  CoauthorView,
  ConflictCell,
  ConflictRulesView,
  ConflictsAnswer,
  NetworkAnswer,
  PersonView,
} from '@cognate/contract'

/** Who is checked against whom, and what counts. */
export interface ConflictCheck {
  /** Ids of authors; unknown ones are passed over. */
  against: readonly string[]
  rules: ConflictRulesView
}

/** What speaks against an author as seen from all of those checked against, in numbers. */
export interface ConflictMark {
  conflict: boolean
  in_coi_input: boolean
  /** Works shared with any of them. */
  coauthorship: number
  /** Institutions shared at the same time with any of them. */
  coaffiliation: number
}

export interface ConflictsQuery extends ConflictCheck {
  author: string
}

export interface ConflictMatrixQuery {
  /** Ids of authors; unknown ones are passed over, and who is named twice is there once. */
  columns: readonly string[]
  rows: readonly string[]
  rules: ConflictRulesView
  /** Cells given at most; all are counted. */
  limit: number
}

export interface ConflictMatrix {
  /** Row by row, in the order of the ids asked with. */
  cells: ConflictCell[]
  count: number
}

export interface CoauthorsQuery {
  author: string
  /** Years back from the catalogue's date; undefined: all. */
  years?: number | undefined
  /** Ids besides whom nobody is told; undefined: all may be. */
  among?: readonly string[] | undefined
  limit: number
}

export interface NetworkQuery {
  /** Ids of authors; unknown ones are passed over. */
  identifiers: readonly string[]
  /** As in `CoauthorsQuestion`. */
  years?: number | undefined
  /** Steps from co-author to co-author that lead to others who are drawn as well. */
  hops: 0 | 1 | 2
}

export interface ExpandNetworkQuery {
  author: string
  years?: number | undefined
  /** Co-authors at most. */
  limit: number
  /** Ids of those who are drawn already. */
  among: readonly string[]
}

/**
 * Who wrote works with whom, and who was where at the same time. Academics who are left out are in no answer and count
 * as unknown. Works of more than 100 authors draw no lines: everybody would know everybody.
 */
export interface AuthorGraph {
  /** Names in the order of the ids, each with the id that stands for it today; undefined for an unknown one. */
  people(ids: readonly string[]): Promise<(PersonView | undefined)[]>
  /** Everything that speaks against one author; undefined for an unknown one. */
  conflicts(query: ConflictsQuery): Promise<ConflictsAnswer | undefined>
  /** The conflicts of everybody of one list with everybody of another. */
  conflictMatrix(query: ConflictMatrixQuery): Promise<ConflictMatrix>
  /** Co-authors by works written together, then by id; undefined for an unknown author. */
  coauthors(query: CoauthorsQuery): Promise<CoauthorView[] | undefined>
  network(query: NetworkQuery): Promise<NetworkAnswer>
  /** Undefined for an unknown author. */
  expandNetwork(query: ExpandNetworkQuery): Promise<NetworkAnswer | undefined>
}
