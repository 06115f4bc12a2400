import { useCallback, useEffect, useRef, useState } from 'react'
import type { Size } from './camera.ts'
import { layoutOrderOf } from './layout-order.ts'
import type { LayoutReport } from './layout-worker.ts'
import { type NetworkGraph, setPlaces, updateGraph } from './network-graph.ts'
import type { Network } from './network-model.ts'

export type LayoutState = 'running' | 'stopped' | 'settled'

/** Of the drawing on most screens, for networks that are arranged while a table is shown. */
const USUAL_SIZE = { width: 840, height: 610 }

/**
 * Keeps a graph equal to a network, and lays it out in a worker whenever people are added or removed.
 * @param reducesMotion  Whether only the finished layout is shown, for people who want less motion.
 * @param sizeOf  The size of the drawing, in which no circles shall overlap; undefined while there is none.
 */
export function useLayout(
  graph: NetworkGraph,
  network: Network | undefined,
  { reducesMotion, sizeOf }: { reducesMotion: boolean; sizeOf(): Size | undefined },
): { state: LayoutState; start(): void; stop(): void } {
  // The first network is laid out as soon as it arrives.
  const [state, setState] = useState<LayoutState>('running')
  const currentWorker = useRef<Worker>(undefined)
  const latest = useRef({ reducesMotion, sizeOf })
  latest.current = { reducesMotion, sizeOf }

  const finish = useCallback((endState: LayoutState) => {
    currentWorker.current?.terminate()
    currentWorker.current = undefined
    setState(endState)
  }, [])
  const stop = useCallback(() => finish('stopped'), [finish])
  const start = useCallback(() => {
    currentWorker.current?.terminate()
    if (graph.order === 0) return finish('settled')
    const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
    currentWorker.current = worker
    setState('running')
    worker.addEventListener('error', () => finish('stopped'))
    worker.addEventListener('message', ({ data }: MessageEvent<LayoutReport>) => {
      // A late message of an earlier run belongs to another graph.
      if (currentWorker.current !== worker) return
      if (data.isSettled || !latest.current.reducesMotion) setPlaces(graph, data.places)
      if (data.isSettled) finish('settled')
    })
    const order = layoutOrderOf(graph, latest.current.sizeOf() ?? USUAL_SIZE)
    worker.postMessage(order, [order.nodes.buffer, order.edges.buffer])
  }, [graph, finish])

  useEffect(() => {
    // Updating a graph of thousands takes a while; the page draws everything else first.
    const timer = setTimeout(() => {
      if (network && (updateGraph(graph, network) || graph.order === 0)) start()
    })
    return () => clearTimeout(timer)
  }, [graph, network, start])
  useEffect(() => () => currentWorker.current?.terminate(), [])
  return { state, start, stop }
}
