import { DAY_MS, MINUTE_MS } from '@cognate/contract/durations'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { announce } from '../../model/announcements.ts'
import { isManuscriptText } from '../../model/query/manuscript-draft.ts'
import type { Query } from '../../model/query/query.ts'
import { CrossButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { parseIdentifiers } from './identifiers.ts'
import { messages } from './messages.tsx'
import classes from './text-questions.module.css'
import type { Offer } from './use-draft.ts'

interface NewManuscriptProps {
  /** The collection that a new manuscript leaves: its name, or that it is not saved. */
  left: { name: string | undefined } | undefined
  onStartNew(): void
  onReword: (() => void) | undefined
  onCancel(): void
}

/** Asks in one line whether another text is another manuscript. It takes the focus, so that Enter starts a new one. */
export function NewManuscript({ left, onStartNew, onReword, onCancel }: NewManuscriptProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form.
    <div
      role="group"
      aria-label={messages.newManuscript}
      className={`${shared.row} ${classes.question}`}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <span className={`${shared.strong} ${shared.shrinking} ${classes.words}`}>
        {messages.newManuscript}
        {left && (
          <span className={`${shared.quietSmall} ${shared.regular} ${shared.breaking} ${shared.block}`}>
            {left.name === undefined ? messages.draftStays : messages.stays(left.name)}
          </span>
        )}
      </span>
      <Button ref={first} size="compact-md" onClick={onStartNew}>
        {messages.startNew}
      </Button>
      {onReword && (
        <Button size="compact-md" variant="default" onClick={onReword}>
          {messages.reword}
        </Button>
      )}
      <CrossButton cross={16} className={classes.close} isLarge aria-label={messages.cancel} onClick={onCancel} />
    </div>
  )
}

interface OfferedManuscriptProps {
  draft: Query
  /** Whether a short text is one as well. */
  mayBeShort: boolean
  onTake(): void
}

/** Offers to make a manuscript of what was typed, as is done with what is pasted. It is said aloud, and leaves the focus where it is. */
export function OfferedManuscript({ draft: { text, records }, mayBeShort, onTake }: OfferedManuscriptProps) {
  const isLong = isManuscriptText(text)
  const isEnough = mayBeShort ? text.trim() !== '' : isLong
  const isOffered = records.length === 0 && isEnough && parseIdentifiers(text) === undefined
  const isSaid = isOffered && isLong
  useEffect(() => {
    if (isSaid) announce(messages.mayBeManuscript)
  }, [isSaid])
  if (!isOffered) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form.
    <div role="group" aria-label={messages.longText} className={`${shared.row} ${classes.question}`}>
      <span className={`${shared.strong} ${shared.shrinking} ${classes.words}`}>
        {messages.longText}
        <span className={`${shared.quietSmall} ${shared.regular} ${shared.breaking} ${shared.block}`}>
          {messages.longTextHint}
        </span>
      </span>
      <Button size="compact-md" variant="default" onClick={onTake}>
        {messages.makeManuscript}
      </Button>
    </div>
  )
}

/** Offers the text that was written here before. */
export function OfferedText({ offer: { text, at, accept, decline } }: { offer: Offer }) {
  const question = messages.goOn(whenWritten(at, Date.now()))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form.
    <div role="group" aria-label={question} className={`${shared.row} ${classes.question}`} data-offer>
      <span className={`${shared.strong} ${shared.shrinking} ${classes.words}`}>{question}</span>
      <span className={`${shared.oneLine} ${classes.text}`} title={text.slice(0, 300)}>
        <bdi>{text.slice(0, 200)}</bdi>
      </span>
      <Button size="compact-md" variant="default" onClick={accept}>
        {messages.goOnShort}
      </Button>
      <CrossButton
        cross={16}
        className={classes.close}
        isLarge
        aria-label={messages.forget}
        title={messages.forget}
        onClick={decline}
      />
    </div>
  )
}

const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })

/** When a text was written, as it stands after "the text of": 'a moment ago', '14:05 today', 'yesterday', '3 March'. */
function whenWritten(at: number, now: number): string {
  if (now - at < 10 * MINUTE_MS) return messages.aMomentAgo
  const days = dayOf(now) - dayOf(at)
  if (days === 0) return messages.today(timeFormat.format(at))
  return days === 1 ? messages.yesterday : dayFormat.format(at)
}

/** The days of the calendar where the reader is, counted from any one. */
function dayOf(at: number): number {
  const date = new Date(at)
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS)
}
