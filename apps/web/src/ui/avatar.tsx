import type { CSSProperties } from 'react'
import classes from './avatar.module.css'
import { initialsOf, tintOf } from './avatar.ts'
import shared from './shared.module.css'

/** Somebody's initials on a tint of their id. Decorative: the name stands beside it. */
export function Avatar({ id, name, size = 36 }: { id: string; name: string; size?: number }) {
  const style = {
    '--avatar-tint': `var(--mantine-color-${tintOf(id)}-6)`,
    '--avatar-size': `${size}px`,
  } as CSSProperties
  return (
    <span aria-hidden className={`${shared.strongBody} ${shared.centred} ${classes.avatar}`} style={style}>
      {initialsOf(name)}
    </span>
  )
}
