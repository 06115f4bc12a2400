import classes from './marked-text.module.css'
import { type MarkRange, markSegments, textBeginning } from './marked-text.ts'

interface MarkedTextProps {
  text: string
  marks: readonly MarkRange[]
  /** Shows the beginning alone, in UTF-16 units; the whole text when left out. */
  length?: number
}

/** A text with its matching words marked. */
export function MarkedText({ text, marks, length = text.length }: MarkedTextProps) {
  return markSegments(textBeginning(text, length), marks).map((segment) =>
    segment.marked ? (
      <mark key={segment.start} className={classes.mark}>
        {segment.text}
      </mark>
    ) : (
      segment.text
    ),
  )
}
