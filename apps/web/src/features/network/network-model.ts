import type { NetworkAnswer } from '@cognate/contract'
import { MAX_NETWORK_EDGES, MAX_NETWORK_NODES } from '@cognate/contract/conflict-rules'
import { shortId } from '@cognate/contract/ids'

export interface NetworkPerson {
  /** The short id, unique in the network. */
  id: string
  identifier: string
  name: string
  /** Number of works, which sets the size of the circle. */
  works: number
  /** Whether the search found this person; others were added by expanding. */
  isFound: boolean
  /** Whether the search found a conflict of interest. */
  isInConflict: boolean
}

/** Two people who wrote works together. */
export interface Link {
  id: string
  source: string
  target: string
  /** Works written together. */
  count: number
  lastYear: number | null
}

export interface Network {
  people: ReadonlyMap<string, NetworkPerson>
  links: ReadonlyMap<string, Link>
  /** Authors whose co-authors are drawn. */
  expanded: ReadonlySet<string>
  /** People and links left out by the size limits. */
  omitted: { people: number; links: number }
}

/** A person whose co-authors were requested, and the answer once it arrives. */
export interface Expansion {
  author: string
  answer: NetworkAnswer | undefined
}

/** What is told of people, by their short ids. */
export interface PeopleKinds {
  /** Who is left out. */
  hiddenIds: ReadonlySet<string>
  /** Whom the search found. */
  resultIds: ReadonlySet<string>
  /** Who is in conflict. */
  conflictIds: ReadonlySet<string>
}

interface MergeOptions extends PeopleKinds {
  baseAnswer: NetworkAnswer
  expansions: readonly Expansion[]
}

/**
 * The network of some people, with those added by expanding. Hidden people are left out, and so are people added by
 * expanding somebody who is no longer drawn.
 */
export function mergeNetwork(options: MergeOptions): Network {
  const { baseAnswer, expansions, hiddenIds, resultIds, conflictIds } = options
  const people = new Map<string, NetworkPerson>()
  const links = new Map<string, Link>()
  const expanded = new Set<string>()
  const omitted = { people: baseAnswer.cut.nodes, links: baseAnswer.cut.edges }

  const add = ({ nodes, edges }: NetworkAnswer) => {
    for (const { identifier, display_name, works_count } of nodes) {
      const id = shortId(identifier)
      if (hiddenIds.has(id) || people.has(id)) continue
      if (people.size === MAX_NETWORK_NODES) omitted.people++
      else
        people.set(id, {
          id,
          identifier,
          name: display_name,
          works: works_count,
          isFound: resultIds.has(id),
          isInConflict: conflictIds.has(id),
        })
    }
    for (const edge of edges) {
      const [source, target] = [shortId(edge.source), shortId(edge.target)].sort() as [string, string]
      const id = `${source} ${target}`
      if (!people.has(source) || !people.has(target) || links.has(id)) continue
      if (links.size === MAX_NETWORK_EDGES) omitted.links++
      else links.set(id, { id, source, target, count: edge.count, lastYear: edge.last_year })
    }
  }

  add(baseAnswer)
  for (const { author, answer } of expansions) {
    if (!answer || !people.has(author)) continue
    expanded.add(author)
    add(answer)
  }
  return { people, links, expanded, omitted }
}

/** The label of a line: the number of shared works, '4+' above 4. R-08. */
export const countLabel = (count: number): string => (count > 4 ? '4+' : String(count))

const MIN_RADIUS = 4
const MAX_RADIUS = 13

/** The radius of a person in pixels; the area grows with the number of works. */
export function radiusOf(works: number, maxWorks: number): number {
  const share = maxWorks > 0 ? Math.sqrt(Math.min(1, works / maxWorks)) : 0
  return MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * share
}

/** The width of a line in pixels: 1 for one shared work, one more for each doubling, at most 6. */
export const widthOf = (count: number): number => Math.min(6, 1 + Math.log2(Math.max(1, count)))

/** The number of drawn co-authors of each person. */
export function degreesOf({ people, links }: Pick<Network, 'people' | 'links'>): ReadonlyMap<string, number> {
  const degrees = new Map([...people.keys()].map((id) => [id, 0]))
  for (const { source, target } of links.values())
    for (const id of [source, target]) degrees.set(id, (degrees.get(id) ?? 0) + 1)
  return degrees
}

/** People for lists: results by rank first, then others by number of works and by name. */
export function orderPeople(people: Iterable<NetworkPerson>, ranks: ReadonlyMap<string, number>): NetworkPerson[] {
  const rankOf = ({ id, isFound }: NetworkPerson) => (isFound ? (ranks.get(id) ?? ranks.size) : Number.MAX_SAFE_INTEGER)
  return [...people].sort(
    (a, b) => rankOf(a) - rankOf(b) || b.works - a.works || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1),
  )
}

/** Links for lists: most shared works first, then by id. */
export const orderLinks = (links: Iterable<Link>): Link[] =>
  [...links].sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
