import { type AuthorWorld, newestWorks, rowOf, visitCoauthors } from './author-world.ts'
import type { NameBlocks } from './name-blocks.ts'

/** An author whose works may be those of several persons. */
export interface SeveralPersons {
  author: number
  /** The two largest groups of works without any link, the larger first. */
  groups: readonly [WorkGroup, WorkGroup]
  /** How many others would have this name if given and family names were combined by chance. */
  expectedBearers: number
  /** How sure this is, 0 to 1. */
  score: number
}

/** Works of an author that are linked by people or places. */
export interface WorkGroup {
  works: readonly number[]
  /** Ascending. */
  institutions: readonly number[]
  /** Years of the first and the last work. */
  from: number
  to: number
}

/** Lower scores are not reported. */
const SEVERAL_PERSONS_FROM = 0.9

/** The most groups, people of a group and works of a person that are read to find out whether groups know each other. */
const MOST_GROUPS = 40
const MOST_PEOPLE = 60
const MOST_WORKS = 200

/**
 * Finds authors with a common name whose works fall into groups of the same years that share no co-author and no place, and whose
 * people have not written with each other either. Ascending by author; the same world gives the same answer.
 */
export function findSeveralPersons(world: AuthorWorld, blocks: NameBlocks): SeveralPersons[] {
  const reports: SeveralPersons[] = []
  const { offsets } = world.authorWorks
  for (let author = 0; author < world.authors; author++) {
    // Two groups need two works, which most authors do not have.
    if (offsets[author + 1]! - offsets[author]! < 2) continue
    const linked = linkByPeopleAndPlaces(author, world)
    if (linked.filter((works) => works.some(({ place }) => rowOf(world.affiliations, place).length > 0)).length < 2)
      continue
    const expectedBearers = blocks.expectedBearersOf(author)
    // The rest is slow, and for most names no number of works would be enough.
    if (expectedBearers < RARE) continue
    const groups = separateGroups(author, linked, world)
    const score = groups ? scoreSeveralPersons(groups, expectedBearers) : 0
    if (groups && score >= SEVERAL_PERSONS_FROM) reports.push({ author, groups, expectedBearers, score })
  }
  return reports
}

/** The two largest groups whose people do not know each other, if both have places and their years overlap. */
function separateGroups(
  author: number,
  linked: PlacedWork[][],
  world: AuthorWorld,
): [WorkGroup, WorkGroup] | undefined {
  const [first, second] = linkByAcquaintance(author, linked, world).map((works) => describeGroup(works, world))
  if (!first || !second || first.institutions.length === 0 || second.institutions.length === 0) return undefined
  const isAtOnce = first.from > 0 && second.from > 0 && first.from <= second.to && second.from <= first.to
  return isAtOnce ? [first, second] : undefined
}

/** Expected number of others below which a name counts as unique. */
const RARE = 0.01

/**
 * How sure it is that two groups are of two persons, 0 to 1: it grows with how common the name is and with the size of the smaller
 * group. Of 176 labelled persons who share their name with others, none reaches SEVERAL_PERSONS_FROM.
 */
function scoreSeveralPersons(groups: readonly [WorkGroup, WorkGroup], expectedBearers: number): number {
  const evidence = expectedBearers * Math.sqrt(groups[1].works.length)
  return evidence / (evidence + RARE)
}

interface PlacedWork {
  work: number
  place: number
}

/** Groups of works that share a co-author or a place, the largest first; works with a single author are left out. */
function linkByPeopleAndPlaces(author: number, world: AuthorWorld): PlacedWork[][] {
  const works = [...newestWorks(author, world)].filter((one) => coauthorsIn([one], author, world).length > 0)
  const sets = new DisjointSets(works.length)
  const firstWith = new Map<number, number>()
  for (const [at, { work, place }] of works.entries()) {
    const link = (trace: number) => {
      const first = firstWith.get(trace)
      if (first === undefined) firstWith.set(trace, at)
      else sets.join(first, at)
    }
    visitCoauthors(work, author, world, link)
    for (const institution of rowOf(world.affiliations, place)) link(~institution)
  }
  return sets.groups(works)
}

/** Joins groups whose people have written with each other without the author. */
function linkByAcquaintance(author: number, groups: PlacedWork[][], world: AuthorWorld): PlacedWork[][] {
  const compared = groups.slice(0, MOST_GROUPS)
  const people = compared.map((works) => new Set(coauthorsIn(works, author, world).slice(0, MOST_PEOPLE)))
  const acquaintancesOf = people.map((group) => acquaintances(group, author, world))
  const sets = new DisjointSets(compared.length)
  for (let a = 0; a < compared.length; a++) {
    for (let b = a + 1; b < compared.length; b++) {
      if (!acquaintancesOf[a]!.isDisjointFrom(people[b]!)) sets.join(a, b)
    }
  }
  return sets
    .groups(compared)
    .map((joined) => joined.flat())
    .sort((a, b) => b.length - a.length)
}

/** The other authors of some works, once for each work. */
function coauthorsIn(works: readonly { work: number }[], author: number, world: AuthorWorld): number[] {
  const coauthors: number[] = []
  for (const { work } of works) visitCoauthors(work, author, world, (coauthor) => coauthors.push(coauthor))
  return coauthors
}

/** Everybody who has written with somebody of the group, without the author. */
function acquaintances(group: ReadonlySet<number>, author: number, world: AuthorWorld): Set<number> {
  const acquainted = new Set<number>()
  for (const person of group) {
    let left = MOST_WORKS
    for (const { work } of newestWorks(person, world)) {
      if (left-- === 0) break
      if (rowOf(world.workAuthors, work).includes(author)) continue
      visitCoauthors(work, person, world, (other) => acquainted.add(other))
    }
  }
  return acquainted
}

function describeGroup(works: readonly PlacedWork[], world: AuthorWorld): WorkGroup {
  const years = works.map(({ work }) => world.workYears[work]!).filter((year) => year > 0)
  const institutions = new Set(works.flatMap(({ place }) => [...rowOf(world.affiliations, place)]))
  return {
    works: works.map(({ work }) => work),
    institutions: [...institutions].sort((a, b) => a - b),
    from: years.length > 0 ? Math.min(...years) : 0,
    to: years.length > 0 ? Math.max(...years) : 0,
  }
}

/** Union and find with halved paths. Tarjan & van Leeuwen 1984, doi:10.1145/62.2160 */
class DisjointSets {
  readonly #above: Uint32Array

  constructor(count: number) {
    this.#above = Uint32Array.from({ length: count }, (_, at) => at)
  }

  join(a: number, b: number): void {
    const [one, other] = [this.#rootOf(a), this.#rootOf(b)]
    this.#above[Math.max(one, other)] = Math.min(one, other)
  }

  /** The items by set, the largest set first, ties by their first item. */
  groups<Item>(items: readonly Item[]): Item[][] {
    const sets = Map.groupBy(items, (_, at) => this.#rootOf(at))
    return [...sets.values()].sort((a, b) => b.length - a.length)
  }

  #rootOf(at: number): number {
    const above = this.#above
    while (above[at] !== at) {
      above[at] = above[above[at]!]!
      at = above[at]!
    }
    return at
  }
}
