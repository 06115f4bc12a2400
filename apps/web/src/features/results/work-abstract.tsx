import { useState } from 'react'
import type { MarkRange } from '../../ui/marked-text.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import parts from './row-parts.module.css'

/** UTF-16 units of an abstract that are shown at first. Specification 1 §9. */
export const ABSTRACT_PREVIEW = 150

/** An abstract's beginning with its matching words marked; the rest on request. */
export function WorkAbstract({ text, marks }: { text: string; marks: readonly MarkRange[] }) {
  const [expanded, setExpanded] = useState(false)
  if (!text) return <p className={parts.missing}>Abstract not available</p>
  const isLong = text.length > ABSTRACT_PREVIEW
  return (
    <p className={parts.abstract} dir="auto">
      <MarkedText text={text} marks={marks} {...(!expanded && { length: ABSTRACT_PREVIEW })} />
      {isLong && !expanded && '… '}
      {isLong && (
        <button
          type="button"
          className={parts.inline}
          aria-expanded={expanded}
          aria-label={expanded ? 'Show less of the abstract' : 'Show more of the abstract'}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? 'Show less' : 'Show more'}
        </button>
      )}
    </p>
  )
}
