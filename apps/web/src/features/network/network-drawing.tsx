import { type RefObject, useMemo } from 'react'
import classes from './network.module.css'
import type { NetworkGraph } from './network-graph.ts'
import { drawPicture, pictureUrl } from './network-picture.ts'
import { NetworkStage, type Stage } from './network-stage.tsx'
import { StageTools } from './network-tools.tsx'
import type { Palette } from './palette.ts'
import type { LayoutState } from './use-layout.ts'

interface NetworkDrawingProps {
  stage: RefObject<Stage | null>
  layout: { state: LayoutState; start(): void; stop(): void }
  graph: NetworkGraph
  palette: Palette
  label: string
  chosen: ReadonlySet<string>
  reducesMotion: boolean
  onChoose(id: string): void
  onExpand(id: string): void
}

/** The drawing with its tools; a still picture where the browser cannot draw in a worker. */
export function NetworkDrawing({ stage, layout, ...stageProps }: NetworkDrawingProps) {
  const isRunning = layout.state === 'running'
  if (!canDrawInWorker) {
    return (
      <div className={classes.drawing}>
        <p className={classes.notice}>
          This browser cannot draw the network so that it moves; here is a still picture of it. The list beside it and
          the tabs People and Links offer everything else.
        </p>
        {isRunning ? <ArrangingNotice /> : <StillPicture {...stageProps} />}
      </div>
    )
  }
  return (
    <div className={classes.drawing}>
      <StageTools stage={stage} layout={layout} />
      {isRunning && <ArrangingNotice />}
      <NetworkStage ref={stage} {...stageProps} />
    </div>
  )
}

const ArrangingNotice = () => (
  <p role="status" className={classes.arranging}>
    Arranging…
  </p>
)

function StillPicture({ graph, palette, label }: Pick<NetworkDrawingProps, 'graph' | 'palette' | 'label'>) {
  const source = useMemo(() => pictureUrl(drawPicture(graph, palette)), [graph, palette])
  return <img className={classes.picture} src={source} alt={label} />
}

/** Whether a worker can draw on a canvas. */
const canDrawInWorker = 'transferControlToOffscreen' in HTMLCanvasElement.prototype
