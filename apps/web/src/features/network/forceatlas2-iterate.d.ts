declare module 'graphology-layout-forceatlas2/iterate.js' {
  import type { ForceAtlas2Settings } from 'graphology-layout-forceatlas2'

  /** One iteration over the matrices of `graphology-layout-forceatlas2/helpers.js`: ten numbers a node, three a line. */
  export default function iterate(settings: ForceAtlas2Settings, nodes: Float32Array, edges: Float32Array): object
}
