import type { Scene } from './draw-network.ts'
import type { NetworkGraph } from './network-graph.ts'

/** Of so many people the circles have the size that their works give them; of more, each is smaller. */
const FULL_SIZE_PEOPLE = 150
const SMALLEST_SHARE = 0.4

/** A graph as arrays: people in its order, as layouts take and give them. */
export function sceneOf(graph: NetworkGraph): Scene & { ids: readonly string[]; indices: ReadonlyMap<string, number> } {
  const ids = graph.nodes()
  const indices = new Map(ids.map((id, index) => [id, index]))
  const sizeShare = Math.max(SMALLEST_SHARE, Math.min(1, Math.sqrt(FULL_SIZE_PEOPLE / ids.length)))
  const people = ids.map((id) => graph.getNodeAttributes(id))
  const edges = graph.mapEdges((_, { size, label }, source, target) => ({
    ...{ size, label, ends: [indices.get(source)!, indices.get(target)!] },
  }))
  return {
    ids,
    indices,
    names: people.map(({ label }) => label),
    radii: Float32Array.from(people, ({ size }) => size * sizeShare),
    foundFlags: Uint8Array.from(people, ({ isFound }) => (isFound ? 1 : 0)),
    places: placesOf(graph),
    lines: Uint32Array.from(edges.flatMap(({ ends }) => ends)),
    widths: Float32Array.from(edges, ({ size }) => size),
    counts: edges.map(({ label }) => label),
  }
}

/** Where everybody stands: x and y of one after the other. */
export const placesOf = (graph: NetworkGraph): Float32Array =>
  Float32Array.from(graph.mapNodes((_, { x, y }) => [x, y]).flat())
