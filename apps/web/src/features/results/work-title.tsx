import type { ReactNode } from 'react'
import type { RecordReference } from '../../model/records/result-types.ts'
import classes from './evidence.module.css'

interface WorkTitleProps {
  identifier: string
  title: string
  year: number | null
  onOpen(record: RecordReference): void
  children?: ReactNode
}

/** A work's title and year, which open the work. */
export function WorkTitle({ identifier, title, year, onOpen, children = title }: WorkTitleProps) {
  return (
    <button
      type="button"
      className={classes.title}
      aria-haspopup="dialog"
      title={title}
      onClick={() => onOpen({ record_type: 'work', identifier, display_name: title })}
    >
      <bdi>{children}</bdi>
      {year !== null && <span className={classes.year}>({year})</span>}
    </button>
  )
}
