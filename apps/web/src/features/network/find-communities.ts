import { UndirectedGraph } from 'graphology'
import louvain from 'graphology-communities-louvain'

/** Who wrote with whom, people as numbers in their order. */
export interface CoauthorLinks {
  peopleCount: number
  /** The two people of each link in turn. */
  ends: Uint32Array<ArrayBuffer>
  /** Works written together, one number per link. */
  counts: Uint32Array<ArrayBuffer>
}

/**
 * The community of each person by the method of Louvain: groups that wrote with each other more than with others. People
 * are visited in their order, so equal networks get equal communities.
 * @see Blondel et al. 2008, doi:10.1088/1742-5468/2008/10/P10008
 */
export function findCommunities({ peopleCount, ends, counts }: CoauthorLinks): Uint32Array<ArrayBuffer> {
  const graph = new UndirectedGraph()
  for (let person = 0; person < peopleCount; person++) graph.addNode(person)
  // A logarithm, as in the layout: the thousandth shared work says hardly more than the hundredth.
  for (const [link, count] of counts.entries())
    graph.addEdge(ends[2 * link], ends[2 * link + 1], { weight: 1 + Math.log2(count) })
  // Without links there is nothing to divide, which the library refuses.
  if (graph.size === 0) return Uint32Array.from({ length: peopleCount }, (_, person) => person)
  const communities = louvain(graph, { randomWalk: false })
  return Uint32Array.from({ length: peopleCount }, (_, person) => communities[person]!)
}
