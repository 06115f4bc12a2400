import type {
  CheckedCatalogue,
  CoauthorView,
  ConflictCell,
  ConflictChecksAnswer,
  ConflictEvidence,
  ConflictRowSum,
  ConflictRulesView,
  NetworkAnswer,
  PersonView,
} from '@cognate/contract'

/** The authors to check against, and the rules that say what counts as a conflict. */
export interface ConflictCheck {
  /** Ids of authors. Unknown ids are ignored. */
  authorIds: readonly string[]
  rules: ConflictRulesView
}

/** The conflicts of one author with all authors of a check together, as numbers. */
export interface ConflictMark {
  conflict: boolean
  /** Whether the author is one of those of the check. */
  in_coi_input: boolean
  /** Number of works written with any of them. */
  coauthorship: number
  /** Number of works written with any of them that do not count for their type alone. */
  other_types: number
  /** Number of institutions where the author was in the same years as any of them. */
  coaffiliation: number
  /** Number of projects of which both the author and any of them are. */
  joint_projects: number
}

/** One author to explain, and whom to check against. */
export interface ConflictsQuery extends ConflictCheck {
  author: string
}

/** Two lists of authors, each pair of which is checked. */
export interface ConflictMatrixQuery {
  /** Ids of authors. Unknown ids are ignored, and an author who is named twice counts once. */
  columnIds: readonly string[]
  /** As `columnIds`. */
  rowIds: readonly string[]
  rules: ConflictRulesView
  /** The largest number of cells in the answer; `counts` counts all of them. 0 or more. */
  limit: number
}

export interface ConflictMatrix {
  /** The pairs with something to report: by row, then by column, both in the order of the ids in the query. */
  cells: ConflictCell[]
  /** Number of these pairs by kind, those beyond the limit included. */
  counts: ConflictChecksAnswer['pair_counts']
  /** Of all rows in conflict, those beyond the limit included. */
  sums: ConflictRowSum[]
}

export interface CoauthorsQuery {
  author: string
  /** Years back from the catalogue's date; undefined: all years. */
  years?: number | undefined
  /** Ids of the only authors who may be in the answer; undefined: all authors. */
  among?: readonly string[] | undefined
  /** The largest number of co-authors. 1 or more. */
  limit: number
}

export interface NetworkQuery {
  /** Ids of authors. Unknown ids are ignored. */
  identifiers: readonly string[]
  /** As in `CoauthorsQuery`. */
  years?: number | undefined
  /** How many steps from co-author to co-author the network reaches beyond the given authors. */
  hops: 0 | 1 | 2
}

export interface ExpandNetworkQuery {
  author: string
  /** As in `CoauthorsQuery`. */
  years?: number | undefined
  /** The largest number of co-authors to add. */
  limit: number
  /** Ids of the authors who are already in the drawing: edges to them are part of the answer. */
  among: readonly string[]
}

/**
 * Who wrote works with whom, and who was at an institution at the same time. Hidden authors are in no answer and count as
 * unknown. Works with more than 100 authors make no edges of a network and no co-authors: nearly everybody on such a work
 * would know everybody.
 */
export interface AuthorGraph {
  /**
   * Names of authors, in the order of the ids; undefined for an unknown id. A merged id gives the author it was merged
   * into, with that author's id. An institution is named by its own id: in checks it stands for somebody there.
   */
  readPeople(ids: readonly string[]): Promise<(PersonView | undefined)[]>
  /**
   * Everything that puts one author in conflict with others: works written together, the newest first (200 at most, all
   * are counted); institutions shared, the newest year first, then by id; projects
   * shared, the newest first; and a timeline, the newest year first. Ids that
   * are unknown among those of the check are listed in `unknown`. Undefined if the author is unknown.
   */
  findConflicts(query: ConflictsQuery): Promise<ConflictEvidence | undefined>
  /**
   * The conflicts between each author of one list and each author of another. The same author in both lists, and pairs that
   * share works of other types alone, are cells of their own kinds.
   */
  findConflictMatrix(query: ConflictMatrixQuery): Promise<ConflictMatrix>
  /** What a check can see in this catalogue. */
  describeCheckedCatalogue(): Promise<CheckedCatalogue>
  /**
   * Co-authors of one author: those with the most works together first, ties by id. Each brings at most 25 of these works,
   * the newest first; all are counted. Undefined if the author is unknown.
   */
  findCoauthors(query: CoauthorsQuery): Promise<CoauthorView[] | undefined>
  /**
   * The given authors and those near them as nodes, and who wrote works with whom as edges. Within the limits of the
   * contract, the nearest nodes come first and the edges with the most works; ties by id. `cut` counts what was left out.
   */
  findNetwork(query: NetworkQuery): Promise<NetworkAnswer>
  /** One author, their closest co-authors, and the edges of these among each other and to the authors already drawn.
   * Undefined if the author is unknown. */
  expandNetwork(query: ExpandNetworkQuery): Promise<NetworkAnswer | undefined>
}
