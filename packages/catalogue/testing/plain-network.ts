import { shortId, type WorkRecord } from '@cognate/contract'
import type { CoauthorsQuery, ExpandNetworkQuery, NetworkQuery } from '../src/engine/author-graph.ts'
import { newestFirst, type PlainPeople } from './plain-conflicts.ts'

/** Works with at most 100 authors from the last years before a date, or from all years. */
function recentPlainly(works: readonly WorkRecord[], years: number | undefined, date: string): WorkRecord[] {
  const first = years === undefined ? '' : `${Number(date.slice(0, 4)) - years}${date.slice(4)}`
  return works.filter(
    ({ publication_date, authorships }) =>
      authorships.length <= 100 && (years === undefined || (publication_date !== null && publication_date >= first)),
  )
}

/** The co-authors of an author; undefined for an unknown author. */
export function coauthorsPlainly(
  { author, years, among, limit }: CoauthorsQuery,
  date: string,
  people: Pick<PlainPeople, 'author' | 'work'>,
) {
  const self = people.author.find((one) => shortId(one.id) === shortId(author))
  if (!self) return undefined
  const works = recentPlainly(people.work, years, date).sort(newestFirst)
  return people.author
    .filter(({ id }) => id !== self.id && (!among || among.some((one) => shortId(one) === shortId(id))))
    .map(({ id }) => ({ id, together: works.filter((work) => isBy(work, self.id) && isBy(work, id)) }))
    .filter(({ together }) => together.length > 0)
    .sort((a, b) => b.together.length - a.together.length)
    .slice(0, limit)
    .map(({ id, together }) => ({
      identifier: id,
      count: together.length,
      last_year: together[0]!.publication_year,
      works: together.slice(0, 25).map((work) => work.id),
    }))
}

function isBy({ authorships }: WorkRecord, author: string): boolean {
  return authorships.some((authorship) => authorship.author.id === author)
}

/** The ids of the people drawn, step by step, each step by common works with the previous one, then by id; and their lines. */
export function networkPlainly({ identifiers, years, hops }: NetworkQuery, date: string, people: Readers) {
  const works = recentPlainly(people.work, years, date)
  const drawn = [...new Set(identifiers.flatMap((id) => idOf(id, people) ?? []))]
  let newest = drawn
  for (let hop = 0; hop < hops; hop++) {
    const inside = new Set(drawn)
    newest = closestPlainly(newest, works, people).filter((id) => !inside.has(id))
    drawn.push(...newest)
  }
  return { nodes: drawn, edges: edgesPlainly(drawn, works, people) }
}

type Readers = Pick<PlainPeople, 'author' | 'work'>

function idOf(id: string, { author }: Readers): string | undefined {
  return author.find((one) => shortId(one.id) === shortId(id))?.id
}

/** Everybody who wrote works with some people, those with the most first; a work with two of them counts twice. */
function closestPlainly(from: readonly string[], works: readonly WorkRecord[], { author }: Readers): string[] {
  return author
    .map(({ id }) => ({
      id,
      count: from.flatMap((one) => works.filter((work) => one !== id && isBy(work, one) && isBy(work, id))).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ id }) => id)
}

/** Each pair once, the lower id first; those with the most works first, then by ids. */
function edgesPlainly(ids: readonly string[], works: readonly WorkRecord[], { author }: Readers) {
  const drawn = author.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  const newest = [...works].sort(newestFirst)
  return drawn
    .flatMap((source, at) => drawn.slice(at + 1).map((target) => ({ source, target })))
    .map((pair) => ({ ...pair, together: newest.filter((work) => isBy(work, pair.source) && isBy(work, pair.target)) }))
    .filter(({ together }) => together.length > 0)
    .sort((a, b) => b.together.length - a.together.length)
    .map(({ source, target, together }) => ({
      source,
      target,
      count: together.length,
      last_year: together[0]!.publication_year,
    }))
}

/** The closest co-authors of an author, and the lines between them and the author. */
export function expansionPlainly({ author, years, limit, among }: ExpandNetworkQuery, date: string, people: Readers) {
  const self = idOf(author, people)
  if (!self) return undefined
  const works = recentPlainly(people.work, years, date)
  const nodes = [self, ...closestPlainly([self], works, people).slice(0, limit)]
  const knownIds = among.flatMap((id) => idOf(id, people) ?? [])
  const edges = edgesPlainly([...nodes, ...knownIds], works, people)
  return { nodes, edges: edges.filter(({ source, target }) => nodes.includes(source) || nodes.includes(target)) }
}
