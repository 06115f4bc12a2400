import type { ReactNode } from 'react'
import shared from '../../ui/shared.module.css'
import type { LegendSigns, Sign } from './legend-signs.ts'
import { messages } from './messages.ts'
import classes from './network.module.css'
import { clusterVariable } from './palette.ts'

/** What the signs of the drawing mean, each drawn as there; only those that occur. */
export function NetworkLegend({ signs, colours }: LegendSigns) {
  return (
    <ul
      className={`${shared.quietSmall} ${shared.chips} ${shared.aboveSmall} ${classes.legend}`}
      aria-label={messages.legend}
    >
      {signs.map((sign) => (
        <li key={sign}>
          {sign === 'colour' ? <ClusterDots count={colours} /> : drawings[sign]}
          {messages.signs[sign]}
        </li>
      ))}
    </ul>
  )
}

const variableOf = (colour: number) => `var(${colour > 0 ? clusterVariable(colour) : '--colour-quiet'})`

/** A person in the colour of a cluster, from 1; 0: neutral. */
export const PersonDot = ({ colour }: { colour: number }) => (
  <Drawn width={10}>
    <circle cx="5" cy="7" r="4.5" fill={variableOf(colour)} />
  </Drawn>
)

const Drawn = ({ width, children }: { width: number; children: ReactNode }) => (
  <svg className={shared.rigid} width={width} height="14" viewBox={`0 0 ${width} 14`} aria-hidden>
    {children}
  </svg>
)

const ClusterDots = ({ count }: { count: number }) => (
  <Drawn width={6 * count + 4}>
    {Array.from({ length: count }, (_, index) => (
      <circle key={index} cx={6 * index + 5} cy="7" r="4" fill={variableOf(index + 1)} stroke="var(--colour-ground)" />
    ))}
  </Drawn>
)

const drawings: Record<Exclude<Sign, 'colour'>, ReactNode> = {
  found: <PersonDot colour={0} />,
  added: (
    <Drawn width={10}>
      <circle cx="5" cy="7" r="4.2" fill="none" stroke={variableOf(0)} strokeWidth="1.6" />
    </Drawn>
  ),
  size: (
    <Drawn width={24}>
      <circle cx="3.5" cy="7" r="3" fill={variableOf(0)} />
      <circle cx="16" cy="7" r="6.5" fill={variableOf(0)} />
    </Drawn>
  ),
  line: (
    <Drawn width={20}>
      <path d="M1 4h18" stroke="var(--colour-line-strong)" />
      <path d="M1 10h18" stroke="var(--colour-line-strong)" strokeWidth="4" />
    </Drawn>
  ),
  ring: (
    <Drawn width={16}>
      <circle cx="8" cy="7" r="3" fill={variableOf(0)} />
      <circle cx="8" cy="7" r="5.8" fill="none" stroke="var(--colour-danger)" strokeWidth="2" />
    </Drawn>
  ),
}
