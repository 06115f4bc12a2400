import classes from './marked-text.module.css'
import { type MarkRange, markSegments } from './marked-text.ts'

interface MarkedTextProps {
  text: string
  marks: readonly MarkRange[]
}

/** A text with its matching words marked. */
export function MarkedText({ text, marks }: MarkedTextProps) {
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
