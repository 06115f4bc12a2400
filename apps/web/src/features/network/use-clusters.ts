import { startTransition, useEffect, useState } from 'react'
import { type Clusters, linksOf, numberClusters } from './clusters.ts'
import type { CommunitiesReport } from './communities-worker.ts'
import { colourClusters, type NetworkGraph } from './network-graph.ts'
import type { Network } from './network-model.ts'

const noClusters: Clusters = new Map()

/** The clusters of a network, found in a worker, in whose colours its graph is drawn. */
export function useClusters(graph: NetworkGraph, network: Network | undefined): Clusters {
  const [clusters, setClusters] = useState(noClusters)
  useEffect(() => {
    if (!network || network.people.size === 0) return
    const worker = new Worker(new URL('./communities-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<CommunitiesReport>) => {
      worker.terminate()
      startTransition(() => setClusters(numberClusters(network.people.values(), data)))
    })
    const links = linksOf(network)
    worker.postMessage(links, [links.ends.buffer, links.counts.buffer])
    return () => worker.terminate()
  }, [network])
  useEffect(() => colourClusters(graph, clusters), [graph, clusters])
  return clusters
}
