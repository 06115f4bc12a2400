import classes from './marked-text.module.css'
import { type MarkRange, markSegments } from './marked-text.ts'

export function MarkedText({ text, marks }: { text: string; marks: readonly MarkRange[] }) {
  return markSegments(text, marks).map((segment) =>
    segment.marked ? (
      <mark key={segment.start} className={classes.mark}>
        {segment.text}
      </mark>
    ) : (
      segment.text
    ),
  )
}
