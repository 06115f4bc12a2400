import type { ForceAtlas2Settings } from 'graphology-layout-forceatlas2'
import iterate from 'graphology-layout-forceatlas2/iterate.js'
import { type CircleSizes, separateCircles } from './separate-circles.ts'

/**
 * Networks are laid out in a worker. The library's own worker is made from a blob, which our Content-Security-Policy
 * refuses; this one runs the same iterations.
 */

/** A layout to compute: ten numbers per node, of which the first two are its place, and three per line. */
export interface LayoutOrder {
  nodes: Float32Array<ArrayBuffer>
  edges: Float32Array<ArrayBuffer>
  settings: ForceAtlas2Settings
  /** A fixed number, so that every machine gets the same result. */
  iterations: number
  circles: CircleSizes
}

/** The places so far: x and y of each person in turn. */
export interface LayoutReport {
  places: Float32Array<ArrayBuffer>
  isSettled: boolean
}

/** Numbers per node. */
export const NODE_NUMBERS = 10
/** Milliseconds of work between two reports: about two frames. */
const STEP_MS = 30

self.addEventListener('message', ({ data }: MessageEvent<LayoutOrder>) => {
  const { nodes, edges, settings, iterations, circles } = data
  let doneIterations = 0
  const runStep = () => {
    const end = performance.now() + STEP_MS
    while (doneIterations < iterations && performance.now() < end) {
      iterate(settings, nodes, edges)
      doneIterations++
    }
    const report: LayoutReport = { places: placesOf(nodes), isSettled: doneIterations === iterations }
    if (report.isSettled) separateCircles(report.places, circles)
    self.postMessage(report)
    if (!report.isSettled) setTimeout(runStep)
  }
  runStep()
})

function placesOf(nodes: Float32Array): Float32Array<ArrayBuffer> {
  const places = new Float32Array((nodes.length / NODE_NUMBERS) * 2)
  for (let node = 0; node * NODE_NUMBERS < nodes.length; node++) {
    places[node * 2] = nodes[node * NODE_NUMBERS]!
    places[node * 2 + 1] = nodes[node * NODE_NUMBERS + 1]!
  }
  return places
}
