import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { announce } from '../../model/announcements.ts'
import { type Direction, moved, nearestTo, nextTowards, zoomed } from './camera.ts'
import type { Drawing } from './drawing.ts'
import classes from './network.module.css'
import type { NetworkGraph } from './network-graph.ts'
import type { Palette } from './palette.ts'
import { useDrawing } from './use-drawing.ts'
import { usePointing } from './use-pointing.ts'

/** What the tools do with the drawing. */
export interface Stage {
  zoomIn(): void
  zoomOut(): void
  fit(): void
  /** Marks somebody, with their co-authors; undefined: nobody. */
  point(id: string | undefined): void
  centre(id: string): void
}

interface NetworkStageProps {
  ref: Ref<Stage>
  graph: NetworkGraph
  palette: Palette
  label: string
  chosen: ReadonlySet<string>
  /** Whether the camera jumps rather than glides. */
  isStill: boolean
  onChoose(id: string): void
  onExpand(id: string): void
}

/** How much nearer a step of the tools leads. */
const STEP = 1.6
/** How near somebody is looked at, at least, as multiple of the sight of everybody. */
const CLOSE = 2
/** Pixels from the edge where whoever is gone to is out of the way of the tools and of the end. */
const EDGE = 60

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** The network as a drawing that can be moved, pointed at, and walked through with the arrow keys. */
export function NetworkStage(props: NetworkStageProps) {
  const { ref, graph, palette, label, chosen, isStill, onChoose, onExpand } = props
  const host = useRef<HTMLDivElement>(null)
  const drawing = useDrawing(host, graph, { palette, chosen })
  usePointing(host, drawing, { onChoose, onExpand })

  useImperativeHandle(ref, () => {
    const zoom = (times: number) => {
      const drawn = drawing.current
      if (!drawn) return
      const { size } = drawn.frame
      const at = { x: size.width / 2, y: size.height / 2 }
      drawn.go(zoomed(drawn.camera, times, { at, ...drawn.frame }), isStill)
    }
    return {
      zoomIn: () => zoom(STEP),
      zoomOut: () => zoom(1 / STEP),
      fit: () => drawing.current?.fit(isStill),
      point: (id) => drawing.current?.point(id),
      centre: (id) => {
        const drawn = drawing.current
        const index = drawn?.indexOf(id) ?? -1
        if (!drawn || index < 0) return
        const [x, y] = [drawn.places[2 * index]!, drawn.places[2 * index + 1]!]
        drawn.go({ x, y, scale: Math.max(drawn.camera.scale, CLOSE * drawn.frame.fit) }, isStill)
      },
    }
  }, [drawing, isStill])

  const press = (event: KeyboardEvent) => {
    const drawn = drawing.current
    const direction = directions[event.key]
    if (!drawn || event.ctrlKey || event.metaKey || event.altKey) return
    if (direction) {
      const from = drawn.indexOf(drawn.pointed)
      const next = from < 0 ? nearestTo(drawn.places, drawn.camera) : nextTowards(drawn.places, from, direction)
      event.preventDefault()
      if (next === undefined) return
      drawn.point(drawn.ids[next])
      bringIntoSight(drawn, next)
      announce(drawn.nameOf(next))
    } else if ((event.key === 'Enter' || event.key === ' ') && drawn.pointed !== undefined) {
      event.preventDefault()
      onChoose(drawn.pointed)
    }
  }
  return (
    <div
      ref={host}
      className={classes.stage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of an application are pressed on it.
      tabIndex={0}
      role="application"
      aria-roledescription="network"
      aria-label={label}
      onKeyDown={press}
      onBlur={() => drawing.current?.point(undefined)}
    />
  )
}

/** Draws the network along until somebody is seen. */
function bringIntoSight(drawn: Drawing, index: number): void {
  const { x, y } = drawn.screenOf(index)
  const { width, height } = drawn.frame.size
  const missing = (at: number, most: number) => Math.max(0, EDGE - at) - Math.max(0, at - (most - EDGE))
  const [right, down] = [missing(x, width), missing(y, height)]
  if (right !== 0 || down !== 0) drawn.jump(moved(drawn.camera, right, down))
}
