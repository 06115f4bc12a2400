import { useCallback, useEffect, useRef, useState } from 'react'
import type { LayoutReport } from './layout-worker.ts'
import { layoutOf, type NetworkGraph, takePlaces, updateGraph } from './network-graph.ts'
import type { Network } from './network-model.ts'

/** How far the arranging of a network is. */
export type LayoutState = 'running' | 'stopped' | 'settled'

interface Layout {
  state: LayoutState
  start(): void
  stop(): void
}

/**
 * Keeps a graph like a network and arranges it in a worker whenever somebody came or went.
 * @param isStill  Whether only the settled network is shown, for those who want less motion.
 */
export function useLayout(graph: NetworkGraph, network: Network | undefined, isStill: boolean): Layout {
  // The first network is arranged as soon as it is there.
  const [state, setState] = useState<LayoutState>('running')
  const running = useRef<Worker>(undefined)
  const isStillNow = useRef(isStill)
  isStillNow.current = isStill

  const end = useCallback((how: LayoutState) => {
    running.current?.terminate()
    running.current = undefined
    setState(how)
  }, [])
  const stop = useCallback(() => end('stopped'), [end])
  const start = useCallback(() => {
    running.current?.terminate()
    if (graph.order === 0) return end('settled')
    const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
    running.current = worker
    setState('running')
    worker.addEventListener('error', () => end('stopped'))
    worker.addEventListener('message', ({ data }: MessageEvent<LayoutReport>) => {
      // What was on its way when another run began is of another graph.
      if (running.current !== worker) return
      if (data.isSettled || !isStillNow.current) takePlaces(graph, data.places)
      if (data.isSettled) end('settled')
    })
    const order = layoutOf(graph)
    worker.postMessage(order, [order.nodes.buffer, order.edges.buffer])
  }, [graph, end])

  useEffect(() => {
    // A graph of thousands takes a while to bring up to date: the page draws what else is new before.
    const due = setTimeout(() => {
      if (network && (updateGraph(graph, network) || graph.order === 0)) start()
    })
    return () => clearTimeout(due)
  }, [graph, network, start])
  useEffect(() => () => running.current?.terminate(), [])
  return { state, start, stop }
}
