import type { NetworkAnswer } from '@cognate/contract'
import { MAX_NETWORK_EDGES, MAX_NETWORK_NODES } from '@cognate/contract/conflict-rules'
import { findIndex, findIndices, idAt } from '../../columns/identify.ts'
import { recentWorks, type SharedWorks } from '../../conflicts/shared-works.ts'
import type { ExpandNetworkQuery, NetworkQuery } from '../../engine/author-graph.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { IndexCounts } from './index-counts.ts'
import { findLines, type Line } from './lines.ts'
import type { StoredNames } from './names.ts'

/** Who of some people, and of those near them, wrote works with whom. */
export function findNetwork(
  { identifiers, years, hops }: NetworkQuery,
  data: CatalogueData,
  names: StoredNames,
): NetworkAnswer {
  const works = recentWorks(years, data)
  const authors = findIndices('author', identifiers, data)
  const drawnAuthors = new Set(authors.slice(0, MAX_NETWORK_NODES))
  const queryAuthors = new Set(drawnAuthors)
  let cut = authors.length - drawnAuthors.size
  let lastAdded: Iterable<number> = queryAuthors
  for (let hop = 0; hop < hops && drawnAuthors.size < MAX_NETWORK_NODES; hop++) {
    const nearAuthors = closestCoauthors(lastAdded, drawnAuthors, works, data)
    lastAdded = nearAuthors.slice(0, MAX_NETWORK_NODES - drawnAuthors.size)
    cut += Math.max(0, nearAuthors.length - (MAX_NETWORK_NODES - drawnAuthors.size))
    for (const author of lastAdded) drawnAuthors.add(author)
  }
  const people = [...drawnAuthors]
  const lines = findLines({ people, size: data.columns.author_id.length, limit: MAX_NETWORK_EDGES }, works)
  return writeNetwork({ people, matched: queryAuthors, cut, ...lines }, data, names)
}

/** The closest co-authors of one author, with the lines that they and the author have; undefined for an unknown author. */
export function expandNetwork(
  { author: id, years, limit, among }: ExpandNetworkQuery,
  data: CatalogueData,
  names: StoredNames,
): NetworkAnswer | undefined {
  const author = findIndex('author', id, data)
  if (author === undefined) return undefined
  const works = recentWorks(years, data)
  const knownAuthors = new Set([author, ...findIndices('author', among, data)])
  const nearAuthors = closestCoauthors([author], new Set([author]), works, data)
  const people = [author, ...nearAuthors.slice(0, limit)]
  const lines = findLines(
    {
      people: new Set([...people, ...knownAuthors]),
      touching: new Set(people),
      size: data.columns.author_id.length,
      limit: MAX_NETWORK_EDGES,
    },
    works,
  )
  return writeNetwork(
    { people, matched: knownAuthors, cut: Math.max(0, nearAuthors.length - limit), ...lines },
    data,
    names,
  )
}

/** Numbers of authors stay below this. */
const MOST_AUTHORS = 2 ** 32

/** Co-authors of some who are not drawn yet, those with the most common works first, of equals the lower id. */
function closestCoauthors(
  from: Iterable<number>,
  drawn: ReadonlySet<number>,
  works: SharedWorks,
  { columns }: CatalogueData,
): number[] {
  const counts = new IndexCounts(columns.author_id.length)
  for (const author of from) works.visitCoauthors(author, (coauthor, work) => counts.add(coauthor, work))
  const newAuthors = counts.indices.filter((author) => !drawn.has(author))
  // Count and index in one number, so that they are sorted without calls back.
  const keys = Float64Array.from(newAuthors, (author) => author - counts.countOf(author) * MOST_AUTHORS).sort()
  return Array.from(keys, (key) => key - Math.floor(key / MOST_AUTHORS) * MOST_AUTHORS)
}

interface NetworkParts {
  people: readonly number[]
  matched: ReadonlySet<number>
  /** People for whom there was no room. */
  cut: number
  lines: readonly Line[]
  /** Lines in all. */
  count: number
}

function writeNetwork(
  { people, matched, cut, lines, count }: NetworkParts,
  data: CatalogueData,
  names: StoredNames,
): NetworkAnswer {
  const views = names.people(people)
  const ids = new Map(people.map((author, at) => [author, views[at]!.identifier]))
  const idOfDrawn = (author: number) => ids.get(author) ?? idAt('author', author, data)
  return {
    nodes: people.map((author, at) => ({
      ...views[at]!,
      works_count: data.columns.author_works_count[author]!,
      matched: matched.has(author),
    })),
    edges: lines.map(({ lower, higher, count, newest }) => ({
      source: idOfDrawn(lower),
      target: idOfDrawn(higher),
      count,
      last_year: names.yearOf(newest),
    })),
    cut: { nodes: cut, edges: count - lines.length },
  }
}
