import { useState } from 'react'
import { termInWords } from '../../model/records/wording.ts'
import type { MarkRange } from '../../ui/marked-text.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import parts from '../../ui/row-parts.module.css'
import { type BestSentence, marksInText } from './best-sentence.ts'

/** UTF-16 units of a work's abstract that are shown at first. R-02. */
export const ABSTRACT_PREVIEW = 150

interface TextPreviewProps {
  text: string | null
  /** What the text is: "abstract". */
  noun: string
  /** UTF-16 units that are shown at first. */
  length: number
  marks?: readonly MarkRange[]
  /** The sentence that matches best, shown to the letter where it lies beyond the beginning. */
  best?: BestSentence | null
}

/** A text's beginning with its matching words marked; the rest on request. */
export function TextPreview({ text, noun, length, marks = [], best = null }: TextPreviewProps) {
  const [expanded, setExpanded] = useState(false)
  if (!text) return <p className={parts.missing}>{termInWords(noun)} not available</p>
  const isLong = text.length > length
  const shown = best ? marksInText(text, best) : marks
  // A sentence whose marked words are seen in the beginning is not said twice.
  const isBeyond = best !== null && !(shown.length > 0 && shown.every(([, end]) => end <= length))
  return (
    <>
      <p className={parts.abstract} dir="auto">
        <MarkedText text={text} marks={shown} {...(!expanded && { length })} />
        {isLong && !expanded && '… '}
        {isLong && (
          <button
            type="button"
            className={parts.inline}
            aria-expanded={expanded}
            aria-label={expanded ? `Show less of the ${noun}` : `Show more of the ${noun}`}
            onClick={() => setExpanded(!expanded)}
          >
            {expanded ? 'Show less' : 'Show more'}
          </button>
        )}
      </p>
      {isBeyond && !expanded && (
        <p className={parts.best} dir="auto">
          “<MarkedText text={best.sentence} marks={best.marks} />”
        </p>
      )}
    </>
  )
}
