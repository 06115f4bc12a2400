import { createNodeBorderProgram } from '@sigma/node-border'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import Sigma from 'sigma'
import type { NodeHoverDrawingFunction } from 'sigma/rendering'
import classes from './network.module.css'
import type { LineAttributes, NetworkGraph, NodeAttributes } from './network-graph.ts'
import type { Palette } from './palette.ts'

/** What the tools do with the drawing. */
export interface Stage {
  zoomIn(): void
  zoomOut(): void
  fit(): void
  centre(id: string): void
}

interface NetworkStageProps {
  ref: Ref<Stage>
  graph: NetworkGraph
  palette: Palette
  label: string
  chosen: ReadonlySet<string>
  /** Who is pointed at, in the drawing or in the list. */
  pointed: string | undefined
  /** Whether the camera jumps rather than glides. */
  isStill: boolean
  onPoint(id: string | undefined): void
  onChoose(id: string): void
  onExpand(id: string): void
}

type NetworkSigma = Sigma<NodeAttributes, LineAttributes>

/** Below this many lines, each shows how many works it stands for. */
const FEW_LINES = 60

/** People as circles: those found are filled, the others hollow. */
const PersonCircle = createNodeBorderProgram<NodeAttributes, LineAttributes>({
  borders: [
    { size: { value: 1.8, mode: 'pixels' }, color: { attribute: 'borderColor' } },
    { size: { fill: true }, color: { attribute: 'color' } },
  ],
})

/** The network as WebGL draws it. Whoever cannot point has the list beside it and the tables. */
export function NetworkStage(props: NetworkStageProps) {
  const { ref, graph, palette, label, chosen, pointed, isStill } = props
  const place = useRef<HTMLDivElement>(null)
  const sigma = useRef<NetworkSigma>(undefined)
  const shown = useRef({ palette, chosen, pointed })
  const act = useEffectEvent((what: 'onPoint' | 'onChoose' | 'onExpand', id: string) => props[what](id))
  const leave = useEffectEvent(() => props.onPoint(undefined))

  useEffect(() => {
    if (!place.current) return
    const drawing: NetworkSigma = new Sigma(graph, place.current, {
      defaultNodeType: 'person',
      nodeProgramClasses: { person: PersonCircle },
      renderEdgeLabels: true,
      labelFont: 'Inter Variable, system-ui, sans-serif',
      labelSize: 12,
      labelWeight: '500',
      edgeLabelSize: 11,
      edgeLabelFont: 'Inter Variable, system-ui, sans-serif',
      labelDensity: 0.6,
      labelGridCellSize: 110,
      zIndex: true,
      stagePadding: 50,
      minCameraRatio: 0.03,
      maxCameraRatio: 3,
      // The place may be measured before it is laid out.
      allowInvalidContainer: true,
      defaultDrawNodeHover: drawPointed(shown),
      nodeReducer: (id, attributes) => ({
        ...attributes,
        ...lookOfPerson(id, attributes, { ...shown.current, graph }),
      }),
      edgeReducer: (id, attributes) => ({ ...attributes, ...lookOfLine(id, attributes, { ...shown.current, graph }) }),
    })
    sigma.current = drawing
    drawing.on('enterNode', ({ node }) => act('onPoint', node))
    drawing.on('leaveNode', () => leave())
    drawing.on('clickNode', ({ node }) => act('onChoose', node))
    drawing.on('doubleClickNode', ({ node, preventSigmaDefault }) => {
      preventSigmaDefault()
      act('onExpand', node)
    })
    return () => {
      sigma.current = undefined
      drawing.kill()
    }
  }, [graph])

  useEffect(() => {
    shown.current = { palette, chosen, pointed }
    sigma.current?.scheduleRefresh({ layoutUnchange: true })
  }, [palette, chosen, pointed])

  useEffect(() => {
    sigma.current?.setSetting('labelColor', { color: palette.text })
    sigma.current?.setSetting('edgeLabelColor', { color: palette.quiet })
  }, [palette])

  useImperativeHandle(ref, () => {
    const duration = isStill ? 1 : 250
    const camera = () => sigma.current?.getCamera()
    return {
      zoomIn: () => void camera()?.animatedZoom({ duration }),
      zoomOut: () => void camera()?.animatedUnzoom({ duration }),
      fit: () => void camera()?.animatedReset({ duration }),
      centre: (id) => {
        const at = sigma.current?.getNodeDisplayData(id)
        if (at) void camera()?.animate({ x: at.x, y: at.y, ratio: Math.min(0.5, camera()?.ratio ?? 1) }, { duration })
      },
    }
  }, [isStill])

  return <div ref={place} className={classes.stage} role="img" aria-label={label} />
}

interface Shown {
  palette: Palette
  chosen: ReadonlySet<string>
  pointed: string | undefined
}

interface ShownGraph extends Shown {
  graph: NetworkGraph
}

/** Whether somebody stands back while another is pointed at. */
const standsBack = (id: string, { graph, pointed }: ShownGraph) =>
  pointed !== undefined && pointed !== id && graph.hasNode(pointed) && !graph.areNeighbors(pointed, id)

function lookOfPerson(id: string, { label, size, isFound }: NodeAttributes, shown: ShownGraph) {
  const { palette, chosen, pointed } = shown
  const isChosen = chosen.has(id)
  if (standsBack(id, shown)) {
    return { size, label: '', color: isFound ? palette.faint : palette.ground, borderColor: palette.faint, zIndex: 0 }
  }
  return {
    size: isChosen ? size + 3 : size,
    label,
    color: isFound ? palette.accent : palette.ground,
    borderColor: isChosen ? palette.text : palette.accent,
    highlighted: isChosen || id === pointed,
    forceLabel: isChosen || pointed !== undefined,
    zIndex: isChosen || id === pointed ? 2 : 1,
  }
}

function lookOfLine(id: string, { label, size }: LineAttributes, { graph, palette, pointed }: ShownGraph) {
  const isOfPointed = pointed !== undefined && graph.hasNode(pointed) && graph.hasExtremity(id, pointed)
  if (pointed !== undefined && !isOfPointed) return { size: Math.min(size, 1), label: '', color: palette.faint }
  return {
    size,
    label,
    color: isOfPointed ? palette.line : palette.faint,
    forceLabel: isOfPointed || graph.size <= FEW_LINES,
    zIndex: isOfPointed ? 1 : 0,
  }
}

/** Puts the name of somebody who is pointed at or chosen on a ground of its own. */
const drawPointed =
  (shown: { current: Shown }): NodeHoverDrawingFunction<NodeAttributes, LineAttributes> =>
  (context, { label, x, y, size }, { labelSize, labelFont, labelWeight }) => {
    if (!label) return
    const { palette } = shown.current
    context.font = `${labelWeight} ${labelSize}px ${labelFont}`
    const width = context.measureText(label).width
    context.fillStyle = palette.ground
    context.strokeStyle = palette.line
    context.lineWidth = 1
    context.beginPath()
    context.roundRect(x + size + 2, y - labelSize / 2 - 5, width + 10, labelSize + 10, 5)
    context.fill()
    context.stroke()
    context.fillStyle = palette.text
    context.fillText(label, x + size + 7, y + labelSize / 3)
  }
