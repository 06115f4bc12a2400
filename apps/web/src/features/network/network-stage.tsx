import { type KeyboardEvent, type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { announce } from '../../model/announcements.ts'
import shared from '../../ui/shared.module.css'
import { type Direction, findNearest, findNextTowards, moveCamera, type Size, zoomCamera } from './camera.ts'
import { colourOf } from './clusters.ts'
import type { Drawing, PointedPerson } from './drawing.ts'
import { messages } from './messages.ts'
import classes from './network.module.css'
import type { NetworkGraph } from './network-graph.ts'
import { PersonDot } from './network-legend.tsx'
import type { Palette } from './palette.ts'
import { type PersonFacts, sayFacts } from './person-facts.ts'
import { placeCard } from './place-card.ts'
import { useDrawing } from './use-drawing.ts'
import { usePointing } from './use-pointing.ts'

/** The drawing as the tools and the list control it. */
export interface StageControls {
  zoomIn(): void
  zoomOut(): void
  fit(): void
  /** Highlights a person and their co-authors; undefined: nobody. */
  point(id: string | undefined): void
  centre(id: string): void
  size(): Size | undefined
}

export interface NetworkStageProps {
  ref: Ref<StageControls>
  graph: NetworkGraph
  palette: Palette
  label: string
  chosen: ReadonlySet<string>
  /** Whether the camera moves at once instead of gradually. */
  reducesMotion: boolean
  factsOf(id: string): PersonFacts | undefined
  onChoose(id: string): void
  onExpand(id: string): void
}

/** Factor of one zoom step. */
const ZOOM_STEP = 1.6
/** The least zoom at a centred person, as a multiple of the scale that fits the whole network. */
const MIN_CENTRED_ZOOM = 2
/** Pixels from the edge at which a focused person is clear of the tools and the border. */
const EDGE_MARGIN = 60

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** The network as a drawing that can be moved, pointed at, and navigated with the arrow keys. */
export function NetworkStage(props: NetworkStageProps) {
  const { ref, graph, palette, label, chosen, reducesMotion, factsOf, onChoose, onExpand } = props
  const host = useRef<HTMLDivElement>(null)
  const { pointed, showSoon } = usePointedPerson()
  const drawing = useDrawing(host, graph, { palette, chosen, onPointed: showSoon })
  const facts = pointed && factsOf(pointed.id)
  usePointing(host, drawing, { onChoose, onExpand })

  useImperativeHandle(ref, () => {
    const zoom = (factor: number) => {
      const currentDrawing = drawing.current
      if (!currentDrawing) return
      const { size } = currentDrawing.frame
      const at = { x: size.width / 2, y: size.height / 2 }
      currentDrawing.moveTo(zoomCamera(currentDrawing.camera, factor, { at, ...currentDrawing.frame }), reducesMotion)
    }
    return {
      zoomIn: () => zoom(ZOOM_STEP),
      zoomOut: () => zoom(1 / ZOOM_STEP),
      fit: () => drawing.current?.fitAll(reducesMotion),
      size: () => drawing.current?.frame.size,
      point: (id) => drawing.current?.pointAt(id),
      centre: (id) => {
        const currentDrawing = drawing.current
        const index = currentDrawing?.indexOf(id) ?? -1
        if (!currentDrawing || index < 0) return
        const [x, y] = [currentDrawing.places[2 * index]!, currentDrawing.places[2 * index + 1]!]
        currentDrawing.moveTo(
          { x, y, scale: Math.max(currentDrawing.camera.scale, MIN_CENTRED_ZOOM * currentDrawing.frame.fit) },
          reducesMotion,
        )
      },
    }
  }, [drawing, reducesMotion])

  const onKeyDown = (event: KeyboardEvent) => {
    const currentDrawing = drawing.current
    const direction = directions[event.key]
    if (!currentDrawing || event.ctrlKey || event.metaKey || event.altKey) return
    if (direction) {
      const from = currentDrawing.indexOf(currentDrawing.pointedId)
      const next =
        from < 0
          ? findNearest(currentDrawing.places, currentDrawing.camera)
          : findNextTowards(currentDrawing.places, from, direction)
      event.preventDefault()
      if (next === undefined) return
      currentDrawing.pointAt(currentDrawing.ids[next])
      bringIntoView(currentDrawing, next)
      const nextFacts = factsOf(currentDrawing.ids[next]!)
      if (nextFacts) announce(sayFacts(nextFacts))
    } else if ((event.key === 'Enter' || event.key === ' ') && currentDrawing.pointedId !== undefined) {
      event.preventDefault()
      onChoose(currentDrawing.pointedId)
    } else if (event.key === 'Escape' && currentDrawing.pointedId !== undefined) {
      event.stopPropagation()
      currentDrawing.pointAt(undefined)
    }
  }
  return (
    <>
      <div
        ref={host}
        className={classes.stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of an application are pressed on it.
        tabIndex={0}
        role="application"
        aria-roledescription="network"
        aria-label={label}
        onKeyDown={onKeyDown}
        onBlur={() => drawing.current?.pointAt(undefined)}
      />
      {pointed && facts && drawing.current && (
        <PersonCard facts={facts} at={pointed} size={drawing.current.frame.size} />
      )}
    </>
  )
}

/** Milliseconds for which the person pointed at stays the same, and in the same place, before the area opens. */
const REST_MS = 120

/** The person whose area is open: nobody while the pointer passes over people or the drawing moves, which must stay quick. */
function usePointedPerson() {
  const [pointed, setPointed] = useState<PointedPerson>()
  const timer = useRef<number>(undefined)
  const showSoon = useCallback((person: PointedPerson | undefined) => {
    window.clearTimeout(timer.current)
    setPointed(undefined)
    if (person) timer.current = window.setTimeout(() => setPointed(person), REST_MS)
  }, [])
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return { pointed, showSoon }
}

/** Moves the camera until a person is in view. */
function bringIntoView(drawing: Drawing, index: number): void {
  const { x, y } = drawing.screenPlaceOf(index)
  const { width, height } = drawing.frame.size
  const distanceOutside = (at: number, maximum: number) =>
    Math.max(0, EDGE_MARGIN - at) - Math.max(0, at - (maximum - EDGE_MARGIN))
  const [right, down] = [distanceOutside(x, width), distanceOutside(y, height)]
  if (right !== 0 || down !== 0) drawing.jumpTo(moveCamera(drawing.camera, right, down))
}

/** What is known of the person pointed at, beside the circle. Screen readers hear it announced. */
function PersonCard({ facts, at, size }: { facts: PersonFacts; at: PointedPerson; size: Size }) {
  const { person, degree, institution, cluster } = facts
  const place = placeCard(at, size)
  if (!place) return null
  return (
    <div
      className={`${shared.stackTight} ${shared.small} ${shared.breaking} ${shared.floating} ${classes.card}`}
      style={place}
      aria-hidden
      data-card={person.id}
    >
      <strong className={shared.strong}>
        <bdi>{person.name}</bdi>
      </strong>
      {institution && <span>{institution}</span>}
      <span className={`${shared.quietSmall} ${shared.regular}`}>
        {messages.publications(person.works)} · {messages.links(degree)}
      </span>
      {cluster && (
        <span className={classes.clusterName}>
          <PersonDot colour={colourOf(cluster)} />
          {messages.clusterOf(cluster)}
        </span>
      )}
      {!person.isFound && <span className={`${shared.quietSmall} ${shared.regular}`}>{messages.notFound}</span>}
      {person.isInConflict && <span className={`${shared.medium} ${shared.danger}`}>{messages.conflictCell}</span>}
    </div>
  )
}
