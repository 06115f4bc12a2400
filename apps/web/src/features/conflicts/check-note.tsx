import type { ReactNode } from 'react'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'

/** Above the results: what a check did not look for, which is read aloud with them. */
export function CheckNote({ children }: { children: ReactNode }) {
  return (
    <p
      className={`${shared.warningCard} ${shared.breaking} ${shared.body} ${shared.beside} ${shared.above}`}
      role="note"
      data-announced=""
    >
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden className={`${shared.warning} ${shared.byFirstLine}`} />
      {children}
    </p>
  )
}
