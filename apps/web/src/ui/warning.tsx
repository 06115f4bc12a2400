import type { ReactNode } from 'react'
import { IconAlertTriangle } from './icons.tsx'
import shared from './shared.module.css'
import classes from './warning.module.css'

/** What somebody should know before going on, with the sign of warnings. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={`${shared.warning} ${classes.warning}`}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden className={`${shared.rigid} ${classes.icon}`} />
      <span>{children}</span>
    </p>
  )
}
