import type {
  CheckedCatalogue,
  CoauthorView,
  ConflictEvidence,
  NetworkAnswer,
  PersonView,
  ProjectRecord,
} from '@cognate/contract'
import { countNonEmpty } from '../../base/lists.ts'
import { findIndex, findIndices } from '../../columns/identify.ts'
import type {
  CoauthorsQuery,
  ConflictMatrix,
  ConflictMatrixQuery,
  ConflictsQuery,
  ExpandNetworkQuery,
  NetworkQuery,
} from '../../engine/author-graph.ts'
import { countJournalArticles, describeChecked } from '../../people/checked-catalogue.ts'
import { findCoauthors, writeCoauthors } from '../../people/coauthors.ts'
import { findConflictMatrix, writeConflictMatrix } from '../../people/conflict-matrix.ts'
import { findConflicts, writeConflicts } from '../../people/find-conflicts.ts'
import { closestCoauthors, drawAround, drawPeople, findNetwork, writeNetwork } from '../../people/network.ts'
import { namesOfAll } from '../../people/somebody-at.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import type { RecordStore } from '../data/record-store.ts'
import { StoredNames } from './names.ts'
import { findParties, findParty } from './parties.ts'

/** Answers the questions of `AuthorGraph` in this thread, from the arrays of the catalogue. */
export class EmbeddedAuthorGraph {
  readonly #data: CatalogueData
  readonly #names: StoredNames
  readonly #records: RecordStore
  /** Counted once; a catalogue does not change. */
  #checkedCatalogue: CheckedCatalogue | undefined

  /** @param projectAt  Reads the record of a project. */
  constructor(data: CatalogueData, records: RecordStore, projectAt: (project: number) => ProjectRecord) {
    this.#data = data
    this.#records = records
    this.#names = new StoredNames(data, records, projectAt)
  }

  readPeople(ids: readonly string[]): (PersonView | null)[] {
    const indices = ids.map((id) => findParty(id, this.#data))
    const places = new Map(
      [...new Set(indices)].filter((author) => author !== undefined).map((author, at) => [author, at]),
    )
    const people = namesOfAll(this.#names).people([...places.keys()])
    return indices.map((author) => (author === undefined ? null : people[places.get(author)!]!))
  }

  findConflicts({ author: id, authorIds, rules }: ConflictsQuery): ConflictEvidence | undefined {
    const author = findIndex('author', id, this.#data)
    if (author === undefined) return undefined
    const others = findParties(authorIds, this.#data)
    const unknown = authorIds.filter((other) => findParty(other, this.#data) === undefined)
    return writeConflicts(findConflicts({ author, others, rules }, this.#data), this.#names, unknown)
  }

  findConflictMatrix({ columnIds, rowIds, ...query }: ConflictMatrixQuery): ConflictMatrix {
    const columns = findParties(columnIds, this.#data)
    const rows = findParties(rowIds, this.#data)
    return writeConflictMatrix(findConflictMatrix({ columns, rows, ...query }, this.#data), this.#names)
  }

  describeCheckedCatalogue(): CheckedCatalogue {
    this.#checkedCatalogue ??= describeChecked(this.#data.summary, {
      journal_articles: countJournalArticles(this.#data),
      institutions_with_ror: this.#records.countIdentifiers('ror'),
      projects_with_people: this.#data.projects ? countNonEmpty(this.#data.projects.people) : 0,
    })
    return this.#checkedCatalogue
  }

  findCoauthors({ author: id, among, ...query }: CoauthorsQuery): CoauthorView[] | undefined {
    const author = findIndex('author', id, this.#data)
    if (author === undefined) return undefined
    const allowed = among && new Set(findIndices('author', among, this.#data))
    return writeCoauthors(findCoauthors({ author, among: allowed, ...query }, this.#data), this.#names)
  }

  findNetwork({ identifiers, hops, years }: NetworkQuery): NetworkAnswer {
    const drawing = drawPeople(findIndices('author', identifiers, this.#data), hops)
    let step = drawing.next()
    while (!step.done) step = drawing.next(closestCoauthors(step.value, years, this.#data))
    return writeNetwork(findNetwork(step.value, { years }, this.#data), this.#names)
  }

  expandNetwork({ author: id, years, limit, among }: ExpandNetworkQuery): NetworkAnswer | undefined {
    const author = findIndex('author', id, this.#data)
    if (author === undefined) return undefined
    const near = closestCoauthors([author], years, this.#data)
    const drawn = drawAround(author, near, { among: findIndices('author', among, this.#data), limit })
    return writeNetwork(findNetwork(drawn, { years, withMatched: true }, this.#data), this.#names)
  }
}
