import type { SyntheticEvent } from 'react'
import { formatAge, formatMoment } from '../../lib/format-age.ts'
import {
  type CollectionState,
  holdsText,
  type KeptText,
  mayBecomeText,
} from '../../model/collection/collection-state.ts'
import { reword } from '../../model/collection/reword.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import classes from './collection-texts.module.css'
import { messages } from './messages.tsx'

interface CollectionTextsProps {
  state: CollectionState
  /** The text of the answer beside it. */
  searchedText: string | undefined
  onReword(text: string): void
}

/** Offers to keep another wording that was searched with. It stands above the list, where nothing cuts it off. */
export function RewordingOffer({ state, searchedText = '' }: Omit<CollectionTextsProps, 'onReword'>) {
  const searched = searchedText.trim()
  const isReworded = holdsText(state, searched) && state.texts.every(({ text }) => text !== searched)
  if (!isReworded || !mayBecomeText(state, searched)) return null
  return (
    <p className={`${shared.quiet} ${shared.aboveSmall}`}>
      {messages.searchedReworded}{' '}
      <QuietButton className={`${shared.hoverUnderlined} ${shared.pressable}`} onClick={() => reword(searched)}>
        {messages.keepWording}
      </QuietButton>
    </p>
  )
}

/** The text of a collection and its earlier wordings, each of which can be used again. Searching changes none of them. */
export function CollectionTexts({ state, onReword }: Omit<CollectionTextsProps, 'searchedText'>) {
  const current = state.texts.at(-1)
  if (!current) return null
  const earlier = state.texts.slice(0, -1).toReversed()
  return (
    <section className={classes.texts} aria-label={messages.texts}>
      <h3 className={shared.quietHeading}>{messages.texts}</h3>
      <Wording kept={current} />
      {earlier.length > 0 && (
        <details onToggle={showOpened}>
          <summary>{messages.earlier(earlier.length)}</summary>
          <ul>
            {earlier.map((kept) => (
              <li key={kept.text}>
                <Wording kept={kept} />
                <QuietButton
                  className={`${shared.hoverUnderlined} ${shared.pressable}`}
                  onClick={() => onReword(kept.text)}
                >
                  {messages.useText}
                </QuietButton>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** What was opened at the end of the panel comes into view, from its first line. */
const showOpened = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' })
}

/** Characters of a wording before it is opened. */
const SHORT = 140

function Wording({ kept: { text, created_at } }: { kept: KeptText }) {
  return (
    <div className={classes.wording}>
      {created_at && (
        <time dateTime={created_at} title={formatMoment(created_at)}>
          {messages.wordedAt(formatAge(created_at, Date.now()))}
        </time>
      )}
      {text.length <= SHORT ? (
        <p>{text}</p>
      ) : (
        <details>
          <summary>{text.slice(0, SHORT).trimEnd()}…</summary>
          <p>{text}</p>
        </details>
      )}
    </div>
  )
}
