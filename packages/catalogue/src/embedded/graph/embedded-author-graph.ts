import type { CheckedCatalogue, PersonView } from '@cognate/contract'
import { findIndex } from '../../columns/identify.ts'
import type {
  CoauthorsQuery,
  ConflictMatrixQuery,
  ConflictsQuery,
  ExpandNetworkQuery,
  NetworkQuery,
} from '../../engine/author-graph.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import type { RecordStore } from '../data/record-store.ts'
import { checkedCatalogue } from './checked-catalogue.ts'
import { listCoauthors } from './coauthors.ts'
import { findConflictMatrix } from './conflict-matrix.ts'
import { explainConflicts } from './conflicts.ts'
import { Names } from './names.ts'
import { expandNetwork, findNetwork } from './network.ts'

/** Answers the questions of `AuthorGraph` in this thread, from the arrays of the catalogue. */
export class EmbeddedAuthorGraph {
  readonly #data: CatalogueData
  readonly #names: Names
  readonly #records: RecordStore
  /** Counted once; a catalogue does not change. */
  #checkedCatalogue: CheckedCatalogue | undefined

  constructor(data: CatalogueData, records: RecordStore) {
    this.#data = data
    this.#records = records
    this.#names = new Names(data, records)
  }

  readPeople(ids: readonly string[]): (PersonView | null)[] {
    const indices = ids.map((id) => findIndex('author', id, this.#data))
    const places = new Map(
      [...new Set(indices)].filter((author) => author !== undefined).map((author, at) => [author, at]),
    )
    const people = this.#names.people([...places.keys()])
    return indices.map((author) => (author === undefined ? null : people[places.get(author)!]!))
  }

  findConflicts(query: ConflictsQuery) {
    return explainConflicts(query, this.#data, this.#names)
  }

  findConflictMatrix(query: ConflictMatrixQuery) {
    return findConflictMatrix(query, this.#data, this.#names)
  }

  describeCheckedCatalogue(): CheckedCatalogue {
    this.#checkedCatalogue ??= checkedCatalogue(this.#data, this.#records)
    return this.#checkedCatalogue
  }

  findCoauthors(query: CoauthorsQuery) {
    return listCoauthors(query, this.#data, this.#names)
  }

  findNetwork(query: NetworkQuery) {
    return findNetwork(query, this.#data, this.#names)
  }

  expandNetwork(query: ExpandNetworkQuery) {
    return expandNetwork(query, this.#data, this.#names)
  }
}
