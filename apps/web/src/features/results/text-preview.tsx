import { useState } from 'react'
import { termInWords } from '../../model/records/wording.ts'
import { type MarkRange, textBeginning } from '../../ui/marked-text.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import parts from '../../ui/row-parts.module.css'
import shared from '../../ui/shared.module.css'
import { type BestSentence, marksInText } from './best-sentence.ts'
import { messages } from './messages.ts'

/** UTF-16 units of a work's abstract that are shown at first. R-02. */
export const ABSTRACT_PREVIEW = 150

interface TextPreviewProps {
  text: string | null
  /** What the text is: "abstract". */
  noun: string
  /** UTF-16 units of which no more are shown at first. */
  length: number
  marks?: readonly MarkRange[]
  /** The best matching sentence, shown in full where the preview does not contain it. */
  bestSentence?: BestSentence | null
}

/** The beginning of a text with its matching words marked; the rest on request. */
export function TextPreview({ text, noun, length, marks = [], bestSentence = null }: TextPreviewProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  if (!text) return <p className={`${shared.breaking} ${shared.quiet}`}>{messages.notAvailable(termInWords(noun))}</p>
  const beginning = textBeginning(text, length)
  const isLong = beginning !== text
  const visibleMarks = bestSentence ? marksInText(text, bestSentence) : marks
  // A sentence whose marked words the preview shows is not repeated.
  const isBestBeyondPreview =
    bestSentence !== null && !(visibleMarks.length > 0 && visibleMarks.every(([, end]) => end <= beginning.length))
  return (
    <>
      <p className={`${shared.breaking} ${parts.abstract}`} dir="auto">
        <MarkedText text={isExpanded ? text : beginning} marks={visibleMarks} />
        {isLong && !isExpanded && '… '}
        {isLong && (
          <button
            type="button"
            className={`${shared.hoverLink} ${shared.pressable} ${parts.inline}`}
            aria-expanded={isExpanded}
            aria-label={isExpanded ? messages.showLessOf(noun) : messages.showMoreOf(noun)}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {isExpanded ? messages.showLess : messages.showMoreText}
          </button>
        )}
      </p>
      {isBestBeyondPreview && !isExpanded && (
        <p className={`${shared.breaking} ${shared.quiet} ${shared.quoted} ${parts.abstract}`} dir="auto">
          “<MarkedText text={bestSentence.sentence} marks={bestSentence.marks} />”
        </p>
      )}
    </>
  )
}
