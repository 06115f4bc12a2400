import { inferSettings } from 'graphology-layout-forceatlas2'
import type { Size } from './camera.ts'
import { reachesIn } from './circle-sizes.ts'
import type { LayoutOrder } from './layout-worker.ts'
import type { NetworkGraph } from './network-graph.ts'

/** Above this many people, distant forces are approximated (Barnes and Hut, doi:10.1038/324446a0). */
const LARGE_NETWORK = 400

/**
 * The input of the layout by ForceAtlas2 (doi:10.1371/journal.pone.0098679).
 * @param size  Of the drawing in which circles must not overlap.
 */
export function layoutOrderOf(graph: NetworkGraph, size: Size): LayoutOrder {
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
