import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Drawing, type Looks } from './drawing.ts'
import type { NetworkGraph } from './network-graph.ts'

/** Draws a graph into an element for as long as both are there. */
export function useDrawing(host: RefObject<HTMLElement | null>, graph: NetworkGraph, looks: Looks) {
  const drawing = useRef<Drawing>(undefined)
  const { palette, chosen } = looks
  const begin = useEffectEvent((element: HTMLElement) => new Drawing(element, graph, looks))
  useEffect(() => {
    if (!host.current) return
    const begun = begin(host.current)
    drawing.current = begun
    const observer = new ResizeObserver(() => begun.resize())
    observer.observe(host.current)
    return () => {
      drawing.current = undefined
      observer.disconnect()
      begun.end()
    }
  }, [host, graph])
  useEffect(() => drawing.current?.look({ palette, chosen }), [palette, chosen])
  return drawing
}
