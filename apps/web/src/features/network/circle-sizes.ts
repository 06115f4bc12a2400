import type { Size } from './camera.ts'
import type { NetworkGraph } from './network-graph.ts'

/** Up to this many people circles have their full size; with more people each is smaller. */
const FULL_SIZE_PEOPLE = 150
const SMALLEST_SHARE = 0.4
/** Square pixels from which circles have their full size; in a smaller drawing, as on a telephone, they shrink. */
const FULL_SIZE_AREA = 700 * 550
const MIN_GROWTH = 0.5

/** The radii of people in pixels, in a large drawing that shows the whole network. */
export function radiiOf(graph: NetworkGraph): Float32Array<ArrayBuffer> {
  const share = Math.max(SMALLEST_SHARE, Math.min(1, Math.sqrt(FULL_SIZE_PEOPLE / graph.order)))
  return Float32Array.from(graph.mapNodes((_, { size }) => size * share))
}

/** Pixels between a person's circle and the ring of those in conflict, to its middle. */
export const RING_DISTANCE = 3.5

/** How far from their middle people reach with their rings, in pixels, in a drawing that shows the whole network. */
export function reachesIn(graph: NetworkGraph, size: Size): Float32Array<ArrayBuffer> {
  const growth = growthIn(size)
  const rings = graph.mapNodes((_, { isInConflict }) => (isInConflict ? RING_DISTANCE : 0))
  return radiiOf(graph).map((radius, index) => radius * growth + rings[index]!)
}

/** The factor on the radii in a drawing that shows the whole network. */
export const growthIn = ({ width, height }: Size): number =>
  Math.min(1, Math.max(MIN_GROWTH, Math.sqrt((width * height) / FULL_SIZE_AREA)))
