import type { CheckedCatalogue, ProjectRecord } from '@cognate/contract'
import { countNonEmpty } from '../../base/lists.ts'
import { findIndex, findIndices } from '../../columns/identify.ts'
import type { AuthorGraph } from '../../engine/author-graph.ts'
import { countJournalArticles, describeChecked } from '../../people/checked-catalogue.ts'
import { findCoauthors, writeCoauthors } from '../../people/coauthors.ts'
import { findConflictMatrix, writeConflictMatrix } from '../../people/conflict-matrix.ts'
import { findConflicts, writeConflicts } from '../../people/find-conflicts.ts'
import { closestCoauthors, drawAround, drawPeople, findNetwork, writeNetwork } from '../../people/network.ts'
import { namesOfAll } from '../../people/somebody-at.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import type { RecordStore } from '../data/record-store.ts'
import { storedNames } from './names.ts'
import { findParties, findParty } from './parties.ts'

/** The questions of `AuthorGraph`, answered at once. */
export type EmbeddedAuthorGraph = {
  [Call in keyof AuthorGraph]: (...query: Parameters<AuthorGraph[Call]>) => Awaited<ReturnType<AuthorGraph[Call]>>
}

/**
 * Answers from the arrays of the catalogue, in this thread.
 * @param projectAt  Reads the record of a project.
 */
export function embeddedAuthorGraph(
  data: CatalogueData,
  records: RecordStore,
  projectAt: (project: number) => ProjectRecord,
): EmbeddedAuthorGraph {
  const names = storedNames(data, records, projectAt)
  /** Counted once; a catalogue does not change. */
  let checkedCatalogue: CheckedCatalogue | undefined
  return {
    readPeople(ids) {
      const indices = ids.map((id) => findParty(id, data))
      const places = new Map(
        [...new Set(indices)].filter((author) => author !== undefined).map((author, at) => [author, at]),
      )
      const people = namesOfAll(names).people([...places.keys()])
      return indices.map((author) => (author === undefined ? undefined : people[places.get(author)!]!))
    },
    findConflicts({ author: id, authorIds, rules }) {
      const author = findIndex('author', id, data)
      if (author === undefined) return undefined
      const others = findParties(authorIds, data)
      const unknown = authorIds.filter((other) => findParty(other, data) === undefined)
      return writeConflicts(findConflicts({ author, others, rules }, data), names, unknown)
    },
    findConflictMatrix({ columnIds, rowIds, ...query }) {
      const columns = findParties(columnIds, data)
      const rows = findParties(rowIds, data)
      return writeConflictMatrix(findConflictMatrix({ columns, rows, ...query }, data), names)
    },
    describeCheckedCatalogue() {
      checkedCatalogue ??= describeChecked(data.summary, {
        journal_articles: countJournalArticles(data),
        institutions_with_ror: records.countIdentifiers('ror'),
        projects_with_people: data.projects ? countNonEmpty(data.projects.people) : 0,
      })
      return checkedCatalogue
    },
    findCoauthors({ author: id, among, ...query }) {
      const author = findIndex('author', id, data)
      if (author === undefined) return undefined
      const allowed = among && new Set(findIndices('author', among, data))
      return writeCoauthors(findCoauthors({ author, among: allowed, ...query }, data), names)
    },
    findNetwork({ identifiers, hops, years }) {
      const drawing = drawPeople(findIndices('author', identifiers, data), hops)
      let step = drawing.next()
      while (!step.done) step = drawing.next(closestCoauthors(step.value, years, data))
      return writeNetwork(findNetwork(step.value, { years }, data), names)
    },
    expandNetwork({ author: id, years, limit, among }) {
      const author = findIndex('author', id, data)
      if (author === undefined) return undefined
      const near = closestCoauthors([author], years, data)
      const drawn = drawAround(author, near, { among: findIndices('author', among, data), limit })
      return writeNetwork(findNetwork(drawn, { years, withMatched: true }, data), names)
    },
  }
}
