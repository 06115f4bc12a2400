import type { RefObject } from 'react'
import shared from '../../ui/shared.module.css'
import type { LegendSigns } from './legend-signs.ts'
import { messages } from './messages.ts'
import classes from './network.module.css'
import { NetworkLegend } from './network-legend.tsx'
import { drawPicture, pictureUrl } from './network-picture.ts'
import { NetworkStage, type NetworkStageProps, type StageControls } from './network-stage.tsx'
import { StageTools, type StageToolsProps } from './network-tools.tsx'

interface NetworkDrawingProps extends Omit<NetworkStageProps, 'ref'>, StageToolsProps {
  stage: RefObject<StageControls | null>
  legend: LegendSigns
}

/** The drawing with its tools; a still picture where the browser cannot draw in a worker. */
export function NetworkDrawing({ stage, layout, legend, ...stageProps }: NetworkDrawingProps) {
  const isRunning = layout.state === 'running'
  if (!canDrawInWorker) {
    return (
      <div className={`${shared.around} ${classes.drawing}`}>
        <p className={`${shared.small} ${shared.note} ${shared.onSunken} ${shared.below}`}>{messages.stillPicture}</p>
        {isRunning ? <ArrangingNotice /> : <StillPicture {...stageProps} />}
        <NetworkLegend {...legend} />
      </div>
    )
  }
  return (
    <div className={`${shared.around} ${classes.drawing}`}>
      <StageTools stage={stage} layout={layout} />
      {isRunning && <ArrangingNotice />}
      <NetworkStage ref={stage} {...stageProps} />
      <NetworkLegend {...legend} />
    </div>
  )
}

const ArrangingNotice = () => (
  <p role="status" className={`${shared.quietSmall} ${classes.arranging}`}>
    {messages.arranging}
  </p>
)

function StillPicture({ graph, palette, label }: Pick<NetworkDrawingProps, 'graph' | 'palette' | 'label'>) {
  // Drawn anew each time: the graph changes in place when its clusters are found.
  return <img className={classes.picture} src={pictureUrl(drawPicture(graph, palette))} alt={label} />
}

const canDrawInWorker = 'transferControlToOffscreen' in HTMLCanvasElement.prototype
