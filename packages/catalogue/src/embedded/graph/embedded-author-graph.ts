import type { PersonView } from '@cognate/contract'
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
import { coauthorsOf } from './coauthors.ts'
import { conflictMatrix } from './conflict-matrix.ts'
import { conflictsOf } from './conflicts.ts'
import { Names } from './names.ts'
import { expandNetwork, networkOf } from './network.ts'

/** Answers the questions of `AuthorGraph` in this thread, from the arrays of the catalogue. */
export class EmbeddedAuthorGraph {
  readonly #data: CatalogueData
  readonly #names: Names

  constructor(data: CatalogueData, records: RecordStore) {
    this.#data = data
    this.#names = new Names(data, records)
  }

  people(ids: readonly string[]): (PersonView | null)[] {
    const found = ids.map((id) => findIndex('author', id, this.#data))
    const people = new Map(
      [...new Set(found)].filter((author) => author !== undefined).map((author, at) => [author, at]),
    )
    const shown = this.#names.people([...people.keys()])
    return found.map((author) => (author === undefined ? null : shown[people.get(author)!]!))
  }

  conflicts(query: ConflictsQuery) {
    return conflictsOf(query, this.#data, this.#names)
  }

  conflictMatrix(query: ConflictMatrixQuery) {
    return conflictMatrix(query, this.#data, this.#names)
  }

  coauthors(query: CoauthorsQuery) {
    return coauthorsOf(query, this.#data, this.#names)
  }

  network(query: NetworkQuery) {
    return networkOf(query, this.#data, this.#names)
  }

  expandNetwork(query: ExpandNetworkQuery) {
    return expandNetwork(query, this.#data, this.#names)
  }
}
