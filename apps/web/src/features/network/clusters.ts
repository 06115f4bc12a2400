import type { CoauthorLinks } from './find-communities.ts'
import type { Network, NetworkPerson } from './network-model.ts'

/** A group of people who wrote with each other more than with others. */
export interface CoauthorCluster {
  /** From 1, the largest first. */
  number: number
  /** Its person with most publications. */
  lead: string
  size: number
}

/** Clusters with a colour of their own: the largest. Others are neutral. */
export const COLOURED_CLUSTERS = 6
/** Fewer people than this are a pair, not a cluster. */
const MIN_SIZE = 3

/** Which cluster each person is in; people without one are absent. */
export type Clusters = ReadonlyMap<string, CoauthorCluster>

/** The colour of a person's cluster, from 1; 0: neutral. */
export const colourOf = (cluster: CoauthorCluster | undefined): number =>
  cluster && cluster.number <= COLOURED_CLUSTERS ? cluster.number : 0

/** A network in numbers, to find its communities. */
export function linksOf({ people, links }: Network): CoauthorLinks {
  const indices = new Map([...people.keys()].map((id, index) => [id, index]))
  const list = [...links.values()]
  return {
    peopleCount: people.size,
    ends: Uint32Array.from(list.flatMap(({ source, target }) => [indices.get(source)!, indices.get(target)!])),
    counts: Uint32Array.from(list, ({ count }) => count),
  }
}

/**
 * Numbers the communities of at least three people, the largest first and each with its lead.
 * @param communities  The community of each person, in the order of the people.
 */
export function numberClusters(people: Iterable<NetworkPerson>, communities: ArrayLike<number>): Clusters {
  const members = Map.groupBy([...people].entries(), ([index]) => communities[index]!)
  const groups = [...members.values()]
    .filter(({ length }) => length >= MIN_SIZE)
    .map((entries) => entries.map(([, person]) => person).sort(byWorks))
    .sort((a, b) => b.length - a.length || byWorks(a[0]!, b[0]!))
  return new Map(
    groups.flatMap((group, index) => {
      const cluster: CoauthorCluster = { number: index + 1, lead: group[0]!.name, size: group.length }
      return group.map(({ id }) => [id, cluster] as const)
    }),
  )
}

const byWorks = (a: NetworkPerson, b: NetworkPerson) => b.works - a.works || (a.id < b.id ? -1 : 1)
