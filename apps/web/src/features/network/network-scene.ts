import { radiiOf } from './circle-sizes.ts'
import type { NetworkScene } from './draw-network.ts'
import type { NetworkGraph } from './network-graph.ts'

/** A graph as arrays, with people in the order that layouts use. */
export function sceneOf(
  graph: NetworkGraph,
): NetworkScene & { ids: readonly string[]; indices: ReadonlyMap<string, number> } {
  const ids = graph.nodes()
  const indices = new Map(ids.map((id, index) => [id, index]))
  const people = ids.map((id) => graph.getNodeAttributes(id))
  const edges = graph.mapEdges((_, { size, label }, source, target) => ({
    size,
    label,
    ends: [indices.get(source)!, indices.get(target)!],
  }))
  return {
    ids,
    indices,
    names: people.map(({ label }) => label),
    radii: radiiOf(graph),
    foundFlags: Uint8Array.from(people, ({ isFound }) => (isFound ? 1 : 0)),
    conflictFlags: Uint8Array.from(people, ({ isInConflict }) => (isInConflict ? 1 : 0)),
    colours: coloursOf(graph),
    places: positionsOf(graph),
    lines: Uint32Array.from(edges.flatMap(({ ends }) => ends)),
    widths: Float32Array.from(edges, ({ size }) => size),
    counts: edges.map(({ label }) => label),
  }
}

/** The colours of people's clusters. */
export const coloursOf = (graph: NetworkGraph): Uint8Array => Uint8Array.from(graph.mapNodes((_, { colour }) => colour))

/** The places of people: x and y of each in turn. */
export const positionsOf = (graph: NetworkGraph): Float32Array =>
  Float32Array.from(graph.mapNodes((_, { x, y }) => [x, y]).flat())
