import type { ReactNode } from 'react'
import classes from './visually-hidden.module.css'

interface VisuallyHiddenProps {
  role?: 'status'
  children: ReactNode
}

/** Words for assistive technology alone. Rows hold hundreds of them, for which Mantine's component of this name is too slow. */
export function VisuallyHidden({ role, children }: VisuallyHiddenProps) {
  return (
    <span className={classes.hidden} role={role} aria-live={role && 'polite'}>
      {children}
    </span>
  )
}
