import type { NetworkAnswer } from '@cognate/contract'
import { MAX_NETWORK_EDGES, MAX_NETWORK_NODES } from '@cognate/contract/conflict-rules'
import type { ExpandNetworkQuestion, NetworkQuestion } from '../../author-graph.ts'
import type { CatalogueData } from '../catalogue-data.ts'
import { findIndex, idOf } from '../identify.ts'
import { type Line, linesAmong } from './lines.ts'
import type { Names } from './names.ts'
import { recentWorks, type SharedWorks } from './shared-works.ts'

/** Who of some people, and of those near them, wrote works with whom. */
export function networkOf(
  { identifiers, years, hops }: NetworkQuestion,
  data: CatalogueData,
  names: Names,
): NetworkAnswer {
  const works = recentWorks(years, data)
  const all = indicesOf(identifiers, data)
  const drawn = new Set(all.slice(0, MAX_NETWORK_NODES))
  const matched = new Set(drawn)
  let cut = all.length - drawn.size
  let newest = drawn
  for (let hop = 0; hop < hops; hop++) {
    const near = closest(newest, drawn, works)
    newest = new Set(near.slice(0, MAX_NETWORK_NODES - drawn.size))
    cut += near.length - newest.size
    for (const author of newest) drawn.add(author)
  }
  return write({ drawn, matched, cut, lines: linesAmong(drawn, works) }, data, names)
}

/** The closest co-authors of one author, with the lines that they and the author have; undefined for an unknown author. */
export function expandNetwork(
  { author: id, years, limit, among }: ExpandNetworkQuestion,
  data: CatalogueData,
  names: Names,
): NetworkAnswer | undefined {
  const author = findIndex('author', id, data)
  if (author === undefined) return undefined
  const works = recentWorks(years, data)
  const known = new Set(indicesOf(among, data))
  const near = closest(new Set([author]), new Set([author]), works)
  const told = near.slice(0, limit)
  const fresh = new Set([author, ...told])
  const lines = linesAmong(new Set([...fresh, ...known]), works)
  const touching = lines.filter(({ one, other }) => fresh.has(one) || fresh.has(other))
  const matched = new Set([author, ...known])
  return write({ drawn: fresh, matched, cut: near.length - told.length, lines: touching }, data, names)
}

function indicesOf(ids: readonly string[], data: CatalogueData): number[] {
  return [...new Set(ids.flatMap((id) => findIndex('author', id, data) ?? []))]
}

/** Co-authors of some who are not drawn yet, those with the most common works first, of equals the lower id. */
function closest(from: ReadonlySet<number>, drawn: ReadonlySet<number>, works: SharedWorks): number[] {
  const counts = new Map<number, number>()
  for (const author of from) {
    works.visitCoauthors(author, (coauthor) => {
      if (!drawn.has(coauthor)) counts.set(coauthor, (counts.get(coauthor) ?? 0) + 1)
    })
  }
  return [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || a - b).map(([coauthor]) => coauthor)
}

interface Drawing {
  drawn: ReadonlySet<number>
  matched: ReadonlySet<number>
  /** People for whom there was no room. */
  cut: number
  lines: readonly Line[]
}

function write({ drawn, matched, cut, lines }: Drawing, data: CatalogueData, names: Names): NetworkAnswer {
  const shown = lines.slice(0, MAX_NETWORK_EDGES)
  return {
    nodes: [...drawn].map((author) => ({
      ...names.person(author),
      works_count: data.columns.author_works_count[author]!,
      matched: matched.has(author),
    })),
    edges: shown.map(({ one, other, count, newest }) => ({
      source: idOf('author', one, data),
      target: idOf('author', other, data),
      count,
      last_year: names.yearOf(newest),
    })),
    cut: { nodes: cut, edges: lines.length - shown.length },
  }
}
