import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Drawing, type DrawingStyle, type PointedPerson } from './drawing.ts'
import type { NetworkGraph } from './network-graph.ts'

/** Draws a graph into an element while both exist. */
export function useDrawing(
  host: RefObject<HTMLElement | null>,
  graph: NetworkGraph,
  { onPointed, ...style }: DrawingStyle & { onPointed(person: PointedPerson | undefined): void },
) {
  const drawing = useRef<Drawing>(undefined)
  const { palette, chosen } = style
  const createDrawing = useEffectEvent((element: HTMLElement) => new Drawing(element, graph, style, onPointed))
  useEffect(() => {
    if (!host.current) return
    const newDrawing = createDrawing(host.current)
    drawing.current = newDrawing
    const observer = new ResizeObserver(() => newDrawing.resize())
    observer.observe(host.current)
    return () => {
      drawing.current = undefined
      observer.disconnect()
      newDrawing.end()
    }
  }, [host, graph])
  useEffect(() => drawing.current?.setStyle({ palette, chosen }), [palette, chosen])
  return drawing
}
