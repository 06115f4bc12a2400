import { UndirectedGraph } from 'graphology'
import { inferSettings } from 'graphology-layout-forceatlas2'
import type { Size } from './camera.ts'
import { reachesIn } from './circle-sizes.ts'
import { type Clusters, colourOf } from './clusters.ts'
import type { LayoutOrder } from './layout-worker.ts'
import { countLabel, type Network, radiusOf, widthOf } from './network-model.ts'
import { type Place, placePeople } from './place-people.ts'

export interface NodeAttributes extends Place {
  label: string
  /** Pixels of the radius. */
  size: number
  isFound: boolean
  isInConflict: boolean
  /** The colour of the person's cluster, from 1; 0: neutral. */
  colour: number
}

export interface LineAttributes {
  label: string
  /** Pixels of the width. */
  size: number
  weight: number
}

export type NetworkGraph = UndirectedGraph<NodeAttributes, LineAttributes>

export const createGraph = (): NetworkGraph => new UndirectedGraph<NodeAttributes, LineAttributes>()

/** Updates a graph to a network; people who stay keep their places. Gives back whether people or links were added or removed. */
export function updateGraph(graph: NetworkGraph, network: Network): boolean {
  const { people, links } = network
  const oldPlaces = new Map(graph.mapNodes((id, { x, y }) => [id, { x, y }] as const))
  const places = placePeople(network, oldPlaces)
  const maxWorks = Math.max(0, ...[...people.values()].map(({ works }) => works))
  let isChanged = false
  for (const id of graph.nodes()) {
    if (people.has(id)) continue
    graph.dropNode(id)
    isChanged = true
  }
  for (const id of graph.edges()) {
    if (links.has(id)) continue
    graph.dropEdge(id)
    isChanged = true
  }
  for (const { id, name, works, isFound, isInConflict } of people.values()) {
    const attributes = { label: name, size: radiusOf(works, maxWorks), isFound, isInConflict }
    if (graph.hasNode(id)) graph.mergeNodeAttributes(id, attributes)
    else {
      graph.addNode(id, { ...attributes, ...places.get(id)!, colour: 0 })
      isChanged = true
    }
  }
  for (const { id, source, target, count } of links.values()) {
    const attributes = { label: countLabel(count), size: widthOf(count), weight: count }
    if (graph.hasEdge(id)) graph.mergeEdgeAttributes(id, attributes)
    else {
      graph.addEdgeWithKey(id, source, target, attributes)
      isChanged = true
    }
  }
  return isChanged
}

/** Above this many people, distant forces are approximated (Barnes and Hut, doi:10.1038/324446a0). */
const LARGE_NETWORK = 400

/** Gives people the colours of their clusters. */
export function colourClusters(graph: NetworkGraph, clusters: Clusters): void {
  graph.updateEachNodeAttributes((id, attributes) => ({ ...attributes, colour: colourOf(clusters.get(id)) }), {
    attributes: ['colour'],
  })
}

/**
 * The input of the layout by ForceAtlas2 (doi:10.1371/journal.pone.0098679).
 * @param size  Of the drawing in which circles must not overlap.
 */
export function layoutOf(graph: NetworkGraph, size: Size): LayoutOrder {
  const nodeOffsets = new Map(graph.nodes().map((id, index) => [id, index * 10]))
  const masses = new Map<string, number>()
  // A logarithm: the thousandth shared work should pull hardly more than the hundredth.
  const edges = graph.mapEdges((_, { weight }, source, target) => {
    const pull = 1 + Math.log2(weight)
    for (const id of [source, target]) masses.set(id, (masses.get(id) ?? 1) + pull)
    return [nodeOffsets.get(source)!, nodeOffsets.get(target)!, pull]
  })
  // Place, four forces, mass, convergence, size, whether it is fixed.
  const nodes = graph.mapNodes((id, { x, y, size }) => [x, y, 0, 0, 0, 0, masses.get(id) ?? 1, 1, size, 0])
  return {
    nodes: new Float32Array(nodes.flat()),
    edges: new Float32Array(edges.flat()),
    settings: {
      linLogMode: false,
      outboundAttractionDistribution: false,
      adjustSizes: false,
      edgeWeightInfluence: 1,
      barnesHutTheta: 0.5,
      ...inferSettings(graph),
      // Eight times the usual: groups without a link between them stay near, and the drawing has no empty middle.
      gravity: 0.4,
      barnesHutOptimize: graph.order > LARGE_NETWORK,
    },
    iterations: graph.order > LARGE_NETWORK ? 200 : 500,
    circles: { radii: reachesIn(graph, size), size },
  }
}

/** Moves people to the places of the layout. */
export function setPlaces(graph: NetworkGraph, places: Float32Array): void {
  let index = 0
  graph.updateEachNodeAttributes(
    (_, attributes) => {
      const at = 2 * index++
      return { ...attributes, x: places[at]!, y: places[at + 1]! }
    },
    { attributes: ['x', 'y'] },
  )
}
