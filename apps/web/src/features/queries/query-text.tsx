import { useState } from 'react'
import { Link } from 'react-router'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './queries-screen.module.css'
import { previewOf, shortenQuery } from './query-words.ts'

/** Other queries of the same text, folded below the newest. */
export interface Runs {
  count: number
  isOpen: boolean
  onToggle(): void
}

/** The text of a query: a link that opens it, a button that expands or collapses a long one, and one for its other runs. */
export function QueryText({ uuid, text, runs }: { uuid: string; text: string; runs: Runs | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const shortText = shortenQuery(text)
  const foldLabel = runs && (runs.isOpen ? messages.fewerRuns : messages.runs(runs.count + 1))
  return (
    <div className={shared.shrinking}>
      <Link
        to={`/app/query/${uuid}/`}
        target="_blank"
        rel="noopener"
        className={`${shared.hoverUnderlined} ${shared.block} ${shared.pressable} ${classes.text}`}
        data-open={isOpen}
        title={messages.open}
      >
        <bdi>{isOpen ? text : shortText}</bdi>
      </Link>
      {shortText !== text && (
        <QuietButton
          className={`${shared.fingerHigh} ${shared.small} ${shared.pressable} ${classes.more}`}
          aria-expanded={isOpen}
          aria-label={messages.showAllOf(previewOf(text))}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? messages.showLess : messages.showAll}
        </QuietButton>
      )}
      {runs && (
        <QuietButton
          className={`${shared.fingerHigh} ${shared.small} ${shared.pressable} ${classes.more}`}
          aria-expanded={runs.isOpen}
          aria-label={`${foldLabel}: ${previewOf(text)}`}
          title={messages.runsHint}
          onClick={runs.onToggle}
        >
          {foldLabel}
        </QuietButton>
      )}
    </div>
  )
}
