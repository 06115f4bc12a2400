import type { NetworkAnswer } from '@cognate/contract'
import { MAX_NETWORK_EDGES, MAX_NETWORK_NODES } from '@cognate/contract/conflict-rules'
import { IndexCounts } from './index-counts.ts'
import { type CoauthorLine, findLines } from './lines.ts'
import type { NamedNumbers, Names } from './names.ts'
import type { PeopleSlice } from './people-slice.ts'
import { recentWorks } from './shared-works.ts'

/** Who is drawn. */
export interface DrawnPeople {
  people: number[]
  /** Those who were asked for, and those who are drawn already. */
  matched: ReadonlySet<number>
  /** People for whom there was no room. */
  cut: number
}

/**
 * Chooses who is drawn around some authors, those nearest first. It gives authors, and is to be given their co-authors as
 * `closestCoauthors` orders them.
 * @param authors  Each once.
 */
export function* drawPeople(
  authors: readonly number[],
  hops: number,
): Generator<readonly number[], DrawnPeople, readonly number[]> {
  const matched = new Set(authors.slice(0, MAX_NETWORK_NODES))
  const drawn = new Set(matched)
  let cut = authors.length - drawn.size
  let lastAdded: readonly number[] = [...matched]
  for (let hop = 0; hop < hops && drawn.size < MAX_NETWORK_NODES; hop++) {
    const near = (yield lastAdded).filter((author) => !drawn.has(author))
    const room = MAX_NETWORK_NODES - drawn.size
    lastAdded = near.slice(0, room)
    cut += Math.max(0, near.length - room)
    for (const author of lastAdded) drawn.add(author)
  }
  return { people: [...drawn], matched, cut }
}

/**
 * Chooses who is added to a drawing around one author.
 * @param near  Their co-authors as `closestCoauthors` orders them.
 * @param among  Who is drawn already.
 */
export function drawAround(
  author: number,
  near: readonly number[],
  { among, limit }: { among: readonly number[]; limit: number },
): DrawnPeople {
  return {
    people: [author, ...near.slice(0, limit)],
    matched: new Set([author, ...among]),
    cut: Math.max(0, near.length - limit),
  }
}

/** Numbers of authors stay below this. */
const MOST_AUTHORS = 2 ** 32

/** Co-authors of some authors, those with the most common works first, of equals the lower id. */
export function closestCoauthors(from: Iterable<number>, years: number | undefined, slice: PeopleSlice): number[] {
  const works = recentWorks(years, slice)
  const counts = new IndexCounts(authorsIn(slice))
  for (const author of from) works.visitCoauthors(author, (coauthor, work) => counts.add(coauthor, work))
  // Count and index in one number, so that they are sorted without calls back.
  const keys = Float64Array.from(counts.indices, (author) => author - counts.countOf(author) * MOST_AUTHORS).sort()
  return Array.from(keys, (key) => key - Math.floor(key / MOST_AUTHORS) * MOST_AUTHORS)
}

const authorsIn = ({ columns }: PeopleSlice): number => columns.author_work_offsets.length - 1

/** People and the lines between them. */
export interface FoundNetwork extends DrawnPeople {
  lines: readonly (CoauthorLine & { lastYear: number | null })[]
  /** Lines in all. */
  count: number
}

/**
 * Finds who of those drawn wrote works with whom.
 * @param withMatched  Whether lines may end at `matched`, who are no nodes then.
 */
export function findNetwork(
  drawn: DrawnPeople,
  { years, withMatched = false }: { years: number | undefined; withMatched?: boolean },
  slice: PeopleSlice,
): FoundNetwork {
  const ends = withMatched
    ? { people: new Set([...drawn.people, ...drawn.matched]), touching: new Set(drawn.people) }
    : { people: drawn.people }
  const works = recentWorks(years, slice)
  const { lines, count } = findLines({ ...ends, size: authorsIn(slice), limit: MAX_NETWORK_EDGES }, works)
  const { work_year } = slice.columns
  return { ...drawn, lines: lines.map((line) => ({ ...line, lastYear: work_year[line.newest] || null })), count }
}

/** The records that `writeNetwork` names. */
export function namedInNetwork({ people, lines }: FoundNetwork): NamedNumbers {
  const ends = lines.flatMap(({ lower, higher }) => [lower, higher])
  return { authors: new Set([...people, ...ends]), institutions: [], works: [] }
}

export function writeNetwork({ people, matched, cut, lines, count }: FoundNetwork, names: Names): NetworkAnswer {
  const views = names.people(people)
  const ids = new Map(people.map((author, place) => [author, views[place]!.identifier]))
  const idOf = (author: number) => ids.get(author) ?? names.authorId(author)
  return {
    nodes: people.map((author, place) => ({
      ...views[place]!,
      works_count: names.worksOf(author),
      matched: matched.has(author),
    })),
    edges: lines.map(({ lower, higher, count, lastYear }) => ({
      source: idOf(lower),
      target: idOf(higher),
      count,
      last_year: lastYear,
    })),
    cut: { nodes: cut, edges: count - lines.length },
  }
}
