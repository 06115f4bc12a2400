import type { CheckedCatalogue, ConflictEvidence, PersonView } from '@cognate/contract'
import { findIndex, findIndices } from '../../columns/identify.ts'
import { countJournalArticles, describeChecked } from '../../conflicts/checked-catalogue.ts'
import { findConflictMatrix, writeConflictMatrix } from '../../conflicts/conflict-matrix.ts'
import { findConflicts, writeConflicts } from '../../conflicts/find-conflicts.ts'
import type {
  CoauthorsQuery,
  ConflictMatrix,
  ConflictMatrixQuery,
  ConflictsQuery,
  ExpandNetworkQuery,
  NetworkQuery,
} from '../../engine/author-graph.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import type { RecordStore } from '../data/record-store.ts'
import { listCoauthors } from './coauthors.ts'
import { StoredNames } from './names.ts'
import { expandNetwork, findNetwork } from './network.ts'

/** Answers the questions of `AuthorGraph` in this thread, from the arrays of the catalogue. */
export class EmbeddedAuthorGraph {
  readonly #data: CatalogueData
  readonly #names: StoredNames
  readonly #records: RecordStore
  /** Counted once; a catalogue does not change. */
  #checkedCatalogue: CheckedCatalogue | undefined

  constructor(data: CatalogueData, records: RecordStore) {
    this.#data = data
    this.#records = records
    this.#names = new StoredNames(data, records)
  }

  readPeople(ids: readonly string[]): (PersonView | null)[] {
    const indices = ids.map((id) => findIndex('author', id, this.#data))
    const places = new Map(
      [...new Set(indices)].filter((author) => author !== undefined).map((author, at) => [author, at]),
    )
    const people = this.#names.people([...places.keys()])
    return indices.map((author) => (author === undefined ? null : people[places.get(author)!]!))
  }

  findConflicts({ author: id, authorIds, rules }: ConflictsQuery): ConflictEvidence | undefined {
    const author = findIndex('author', id, this.#data)
    if (author === undefined) return undefined
    const others = findIndices('author', authorIds, this.#data)
    const unknown = authorIds.filter((other) => findIndex('author', other, this.#data) === undefined)
    return writeConflicts(findConflicts({ author, others, rules }, this.#data), this.#names, unknown)
  }

  findConflictMatrix({ columnIds, rowIds, ...query }: ConflictMatrixQuery): ConflictMatrix {
    const columns = findIndices('author', columnIds, this.#data)
    const rows = findIndices('author', rowIds, this.#data)
    return writeConflictMatrix(findConflictMatrix({ columns, rows, ...query }, this.#data), this.#names)
  }

  describeCheckedCatalogue(): CheckedCatalogue {
    this.#checkedCatalogue ??= describeChecked(this.#data.summary, {
      journal_articles: countJournalArticles(this.#data),
      institutions_with_ror: this.#records.countIdentifiers('ror'),
    })
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
