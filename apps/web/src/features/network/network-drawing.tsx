import { lazy, type RefObject, Suspense, useMemo } from 'react'
import classes from './network.module.css'
import type { NetworkGraph } from './network-graph.ts'
import { drawPicture, pictureUrl } from './network-picture.ts'
import type { Stage } from './network-stage.tsx'
import { StageTools } from './network-tools.tsx'
import type { Palette } from './palette.ts'
import type { LayoutState } from './use-layout.ts'

// Where the browser cannot draw with WebGL, what draws with it is not fetched.
const NetworkStage = lazy(async () => ({ default: (await import('./network-stage.tsx')).NetworkStage }))

interface NetworkDrawingProps {
  stage: RefObject<Stage | null>
  layout: { state: LayoutState; start(): void; stop(): void }
  graph: NetworkGraph
  palette: Palette
  label: string
  chosen: ReadonlySet<string>
  pointed: string | undefined
  isStill: boolean
  onPoint(id: string | undefined): void
  onChoose(id: string): void
  onExpand(id: string): void
}

/** The drawing with its tools; a still picture where the browser has no WebGL. */
export function NetworkDrawing({ stage, layout, ...drawn }: NetworkDrawingProps) {
  const isRunning = layout.state === 'running'
  if (!hasWebgl()) {
    return (
      <div className={classes.drawing}>
        <p className={classes.notice}>
          This browser cannot draw with WebGL, so the network is shown as a still picture. The list beside it and the
          tabs People and Links offer everything else.
        </p>
        {isRunning ? <Arranging /> : <StillPicture {...drawn} />}
      </div>
    )
  }
  return (
    <div className={classes.drawing}>
      <StageTools stage={stage} layout={layout} />
      {isRunning && <Arranging />}
      <Suspense fallback={<div className={classes.stage} />}>
        <NetworkStage ref={stage} {...drawn} />
      </Suspense>
    </div>
  )
}

const Arranging = () => (
  <p role="status" className={classes.arranging}>
    Arranging…
  </p>
)

function StillPicture({ graph, palette, label }: Pick<NetworkDrawingProps, 'graph' | 'palette' | 'label'>) {
  const source = useMemo(() => pictureUrl(drawPicture(graph, palette)), [graph, palette])
  return <img className={classes.picture} src={source} alt={label} />
}

let isKnown: boolean | undefined

/** Whether the browser draws with WebGL 2; asked once, since every question takes one of few contexts. */
function hasWebgl(): boolean {
  if (isKnown === undefined) {
    const context = document.createElement('canvas').getContext('webgl2')
    isKnown = context !== null
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return isKnown
}
