import type { ReactNode } from 'react'
import { IconAlertTriangle } from './icons.tsx'
import shared from './shared.module.css'

/** What somebody should know before going on, with the sign of warnings. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={`${shared.warning} ${shared.beside}`}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden className={`${shared.rigid} ${shared.byFirstLine}`} />
      <span>{children}</span>
    </p>
  )
}
