import { UndirectedGraph } from 'graphology'
import type { Point } from './camera.ts'
import { type Clusters, colourOf } from './clusters.ts'
import { countLabel, type Network, radiusOf, widthOf } from './network-model.ts'
import { placePeople } from './place-people.ts'

export interface NodeAttributes extends Point {
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

export function colourClusters(graph: NetworkGraph, clusters: Clusters): void {
  graph.updateEachNodeAttributes((id, attributes) => ({ ...attributes, colour: colourOf(clusters.get(id)) }), {
    attributes: ['colour'],
  })
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
