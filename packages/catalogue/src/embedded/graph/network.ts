import type { NetworkAnswer } from '@cognate/contract'
import { MAX_NETWORK_EDGES, MAX_NETWORK_NODES } from '@cognate/contract/conflict-rules'
import { findIndex, idAt } from '../../columns/identify.ts'
import type { ExpandNetworkQuery, NetworkQuery } from '../../engine/author-graph.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { IndexCounts } from './index-counts.ts'
import { type Line, linesAmong } from './lines.ts'
import type { Names } from './names.ts'
import { recentWorks, type SharedWorks } from './shared-works.ts'

/** Who of some people, and of those near them, wrote works with whom. */
export function networkOf(
  { identifiers, years, hops }: NetworkQuery,
  data: CatalogueData,
  names: Names,
): NetworkAnswer {
  const works = recentWorks(years, data)
  const all = indicesOf(identifiers, data)
  const drawn = new Set(all.slice(0, MAX_NETWORK_NODES))
  const matched = new Set(drawn)
  let cut = all.length - drawn.size
  let newest: Iterable<number> = matched
  for (let hop = 0; hop < hops && drawn.size < MAX_NETWORK_NODES; hop++) {
    const near = closest(newest, drawn, works, data)
    newest = near.slice(0, MAX_NETWORK_NODES - drawn.size)
    cut += Math.max(0, near.length - (MAX_NETWORK_NODES - drawn.size))
    for (const author of newest) drawn.add(author)
  }
  const people = [...drawn]
  const found = linesAmong({ people, size: data.columns.author_id.length, limit: MAX_NETWORK_EDGES }, works)
  return write({ people, matched, cut, ...found }, data, names)
}

/** The closest co-authors of one author, with the lines that they and the author have; undefined for an unknown author. */
export function expandNetwork(
  { author: id, years, limit, among }: ExpandNetworkQuery,
  data: CatalogueData,
  names: Names,
): NetworkAnswer | undefined {
  const author = findIndex('author', id, data)
  if (author === undefined) return undefined
  const works = recentWorks(years, data)
  const known = new Set([author, ...indicesOf(among, data)])
  const near = closest([author], new Set([author]), works, data)
  const people = [author, ...near.slice(0, limit)]
  const found = linesAmong(
    {
      people: new Set([...people, ...known]),
      touching: new Set(people),
      size: data.columns.author_id.length,
      limit: MAX_NETWORK_EDGES,
    },
    works,
  )
  return write({ people, matched: known, cut: Math.max(0, near.length - limit), ...found }, data, names)
}

function indicesOf(ids: readonly string[], data: CatalogueData): number[] {
  return [...new Set(ids.flatMap((id) => findIndex('author', id, data) ?? []))]
}

/** Numbers of authors stay below this. */
const MOST_AUTHORS = 2 ** 32

/** Co-authors of some who are not drawn yet, those with the most common works first, of equals the lower id. */
function closest(
  from: Iterable<number>,
  drawn: ReadonlySet<number>,
  works: SharedWorks,
  { columns }: CatalogueData,
): number[] {
  const counts = new IndexCounts(columns.author_id.length)
  for (const author of from) works.visitCoauthors(author, (coauthor, work) => counts.add(coauthor, work))
  const fresh = counts.met.filter((author) => !drawn.has(author))
  // Count and index in one number, so that they are sorted without calls back.
  const keys = Float64Array.from(fresh, (author) => author - counts.of(author) * MOST_AUTHORS).sort()
  return Array.from(keys, (key) => key - Math.floor(key / MOST_AUTHORS) * MOST_AUTHORS)
}

interface Drawing {
  people: readonly number[]
  matched: ReadonlySet<number>
  /** People for whom there was no room. */
  cut: number
  lines: readonly Line[]
  /** Lines in all. */
  count: number
}

function write({ people, matched, cut, lines, count }: Drawing, data: CatalogueData, names: Names): NetworkAnswer {
  const shown = names.people(people)
  const ids = new Map(people.map((author, at) => [author, shown[at]!.identifier]))
  const idOfDrawn = (author: number) => ids.get(author) ?? idAt('author', author, data)
  return {
    nodes: people.map((author, at) => ({
      ...shown[at]!,
      works_count: data.columns.author_works_count[author]!,
      matched: matched.has(author),
    })),
    edges: lines.map(({ one, other, count, newest }) => ({
      source: idOfDrawn(one),
      target: idOfDrawn(other),
      count,
      last_year: names.yearOf(newest),
    })),
    cut: { nodes: cut, edges: count - lines.length },
  }
}
