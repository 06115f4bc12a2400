import type { ReactNode } from 'react'
import type { RecordReference } from '../../model/records/result-types.ts'
import shared from '../../ui/shared.module.css'
import classes from './evidence.module.css'

interface WorkTitleProps {
  identifier: string
  title: string
  onOpen(record: RecordReference): void
  children?: ReactNode
}

/** A work's title, which opens the work. */
export function WorkTitle({ identifier, title, onOpen, children = title }: WorkTitleProps) {
  return (
    <button
      type="button"
      className={`${shared.hoverLink} ${shared.fingerWide} ${shared.strong} ${shared.shrinking} ${classes.title}`}
      aria-haspopup="dialog"
      title={title}
      onClick={() => onOpen({ record_type: 'work', identifier, display_name: title })}
    >
      <span className={`${shared.twoLines} ${classes.clamped}`}>
        <bdi>{children}</bdi>
      </span>
    </button>
  )
}
