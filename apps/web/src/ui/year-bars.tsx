import shared from './shared.module.css'
import classes from './year-bars.module.css'
import { barsPath, type YearBar } from './year-bars.ts'

const BAR = { width: 6, gap: 2 }

/**
 * Works per year as bars on whole pixels, one path for all of them. Decorative: its parent gives the counts in words
 * (`describeBars`).
 */
export function YearBars({ bars, height }: { bars: readonly YearBar[]; height: number }) {
  const width = bars.length * (BAR.width + BAR.gap) - BAR.gap
  return (
    <svg
      aria-hidden="true"
      className={`${shared.block} ${shared.rigid} ${classes.bars}`}
      width={width}
      height={height + 1}
      viewBox={`0 0 ${width} ${height + 1}`}
    >
      <path d={barsPath(bars, { ...BAR, height })} />
      <rect className={classes.ground} y={height} width={width} height={1} />
    </svg>
  )
}
