import type { ExpandNetworkQuery, NetworkQuery } from '@cognate/catalogue'
import { CATALOGUE_URL, type NetworkAnswer } from '@cognate/contract'
import { MAX_NETWORK_EDGES, MAX_NETWORK_NODES } from '@cognate/contract/conflict-rules'
import type { Catalogue, Hidden } from './catalogue.ts'
import type { Identity } from './ids.ts'
import { closestFirst, SharedWorks } from './shared-works.ts'

/** Where a network is read. */
interface Place {
  catalogue: Catalogue
  hidden: Hidden
}

/** Who of some people, and of those near them, wrote works with whom. @param authors  Each once. */
export async function findNetwork(
  authors: readonly Identity[],
  { years, hops }: Pick<NetworkQuery, 'years' | 'hops'>,
  { catalogue, hidden }: Place,
): Promise<NetworkAnswer> {
  const works = new SharedWorks(years, catalogue, hidden)
  const matched = new Set(authors.slice(0, MAX_NETWORK_NODES).map(({ number }) => number))
  const drawn = new Set(matched)
  let cut = authors.length - drawn.size
  let lastAdded: readonly number[] = [...matched]
  for (let hop = 0; hop < hops && drawn.size < MAX_NETWORK_NODES; hop++) {
    const room = MAX_NETWORK_NODES - drawn.size
    const near = await closestTo(lastAdded, drawn, works)
    lastAdded = near.slice(0, room)
    cut += Math.max(0, near.length - room)
    for (const author of lastAdded) drawn.add(author)
  }
  const lines = await findLines(drawn, undefined, works)
  return writeNetwork({ people: [...drawn], matched, cut, lines, others: [] }, { catalogue, hidden })
}

/** The closest co-authors of one author, with the lines that they and the author have. @param among  Who is drawn already. */
export async function expandNetwork(
  author: Identity,
  among: readonly Identity[],
  { years, limit }: Pick<ExpandNetworkQuery, 'years' | 'limit'>,
  { catalogue, hidden }: Place,
): Promise<NetworkAnswer> {
  const works = new SharedWorks(years, catalogue, hidden)
  const matched = new Set([author.number, ...among.map(({ number }) => number)])
  const near = await closestTo([author.number], new Set([author.number]), works)
  const people = [author.number, ...near.slice(0, limit)]
  const lines = await findLines(new Set([...people, ...matched]), new Set(people), works)
  const cut = Math.max(0, near.length - limit)
  return writeNetwork({ people, matched, cut, lines, others: among }, { catalogue, hidden })
}

/** Co-authors of some who are not drawn yet, those with the most common works first, of equals the lower id. */
async function closestTo(from: readonly number[], drawn: ReadonlySet<number>, works: SharedWorks): Promise<number[]> {
  await works.read(from)
  return closestFirst(works.coauthorsOf(from))
    .map(([author]) => author)
    .filter((author) => !drawn.has(author))
}

/** Two who wrote works together. */
interface Line {
  /** The lower number of the two. */
  lower: number
  higher: number
  count: number
  lastYear: number | null
}

/** The lines between some people, that of the most works first, of equals that of the lower ids. @param touching  At least one of the two is one of these. */
async function findLines(
  people: ReadonlySet<number>,
  touching: ReadonlySet<number> | undefined,
  works: SharedWorks,
): Promise<Line[]> {
  await works.read(people)
  const isAsked = (one: number, other: number) =>
    other > one && people.has(other) && (!touching || touching.has(one) || touching.has(other))
  // Each pair is met from both sides, and counted from that of the lower number.
  const lines = [...people].flatMap((lower) =>
    [...works.coauthorsOf([lower])]
      .filter(([higher]) => isAsked(lower, higher))
      .map(([higher, shared]): Line => ({ lower, higher, count: shared.length, lastYear: shared[0]!.year })),
  )
  return lines.sort((a, b) => b.count - a.count || a.lower - b.lower || a.higher - b.higher)
}

interface NetworkParts {
  people: readonly number[]
  matched: ReadonlySet<number>
  /** People for whom there was no room. */
  cut: number
  /** All of them. */
  lines: readonly Line[]
  /** People who are no nodes, but may be at the end of a line. */
  others: readonly Identity[]
}

async function writeNetwork(
  { people, matched, cut, lines, others }: NetworkParts,
  { catalogue, hidden }: Place,
): Promise<NetworkAnswer> {
  const records = await catalogue.records.read('author', people, hidden.ids)
  const ids = new Map([
    ...others.map(({ number, id }) => [number, `${CATALOGUE_URL}A${id}`] as const),
    ...people.map((number, place) => [number, records[place]!.id] as const),
  ])
  const shown = lines.slice(0, MAX_NETWORK_EDGES)
  return {
    nodes: people.map((number, place) => {
      const { id, display_name, works_count } = records[place]!
      return { identifier: id, display_name, works_count, matched: matched.has(number) }
    }),
    edges: shown.map(({ lower, higher, count, lastYear }) => ({
      source: ids.get(lower)!,
      target: ids.get(higher)!,
      count,
      last_year: lastYear,
    })),
    cut: { nodes: cut, edges: lines.length - shown.length },
  }
}
