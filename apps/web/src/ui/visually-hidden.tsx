import type { ReactNode } from 'react'
import classes from './visually-hidden.module.css'

/** Words for assistive technology alone. Rows hold hundreds of them, for which Mantine's component of this name is too slow. */
export function VisuallyHidden({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <span className={classes.hidden} role={role} aria-live={role && 'polite'}>
      {children}
    </span>
  )
}
