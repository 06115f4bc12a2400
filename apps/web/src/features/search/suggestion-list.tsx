import type { SuggestionView } from '@cognate/contract'
import { Fragment, useEffect, useRef } from 'react'
import { matchingRanges } from '../../lib/fold.ts'
import { formatCount } from '../../model/records/wording.ts'
import { IconSearch } from '../../ui/icons.tsx'
import { RecordIcon } from '../../ui/record-icon.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.tsx'
import { PersonLink } from './person-link.tsx'
import classes from './suggestion-list.module.css'
import type { SearchOption } from './suggestions.ts'

interface SuggestionListProps {
  id: string
  text: string
  options: SearchOption[]
  /** Index of the option that Enter takes. */
  active: number
  onActivate(index: number): void
  onChoose(option: SearchOption): void
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The suggestions below the box. The keyboard stays in the box, which names the active option to assistive technology. */
export function SuggestionList({ id, text, options, active, onActivate, onChoose }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(optionId(id, active))}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={messages.suggestions}
      className={`${shared.floating} ${classes.list}`}
    >
      {options.map((option, index) => (
        <div key={option.kind === 'text' ? 'text' : option.suggestion.id} className={classes.line}>
          {/* biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box, see aria-activedescendant. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys. */}
          <div
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            className={classes.option}
            // The pointer must not take the focus from the box.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => index !== active && onActivate(index)}
            onClick={() => onChoose(option)}
          >
            {option.kind === 'text' ? (
              <TextOption text={text} />
            ) : (
              <RecordOption suggestion={option.suggestion} text={text} />
            )}
          </div>
          {option.kind === 'record' && option.suggestion.entity_type === 'author' && (
            <PersonLink
              identifier={option.suggestion.id}
              name={option.suggestion.display_name}
              isForPointer
              className={`${shared.hoverUnderlined} ${shared.small} ${shared.accent} ${classes.page}`}
            >
              {messages.openPage}
            </PersonLink>
          )}
        </div>
      ))}
    </div>
  )
}

function TextOption({ text }: { text: string }) {
  return (
    <>
      <span className={`${shared.quiet} ${shared.inMiddle}`}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
      </span>
      <span className={`${shared.column} ${shared.shrinking} ${classes.main}`}>
        {messages.findAsText(<strong className={shared.breaking}>{text.trim()}</strong>)}
      </span>
    </>
  )
}

function RecordOption({ suggestion, text }: { suggestion: SuggestionView; text: string }) {
  const isAuthor = suggestion.entity_type === 'author'
  return (
    <>
      <span className={`${shared.quiet} ${shared.inMiddle}`}>
        <RecordIcon type={suggestion.entity_type} />
      </span>
      <span className={`${shared.column} ${shared.shrinking} ${classes.main}`}>
        <bdi className={`${shared.oneLine} ${classes.name}`}>
          <Emphasised name={suggestion.display_name} typed={text} />
        </bdi>
        {suggestion.hint && <span className={`${shared.quietBody} ${shared.oneLine}`}>{suggestion.hint}</span>}
      </span>
      <span className={classes.figures}>
        {isAuthor && <Figure label={messages.works} count={suggestion.works_count} />}
        <Figure label={messages.citations} count={suggestion.cited_by_count} />
      </span>
    </>
  )
}

function Figure({ label, count }: { label: string; count: number | null }) {
  if (count === null) return null
  return (
    <span className={`${shared.unbroken} ${classes.figure}`}>
      <span className={shared.quiet}>{label}</span> {formatCount(count)}
    </span>
  )
}

/** A name with the parts that match what is typed in bold. */
function Emphasised({ name, typed }: { name: string; typed: string }) {
  let end = 0
  const parts = matchingRanges(name, typed).map(([from, to]) => {
    const before = name.slice(end, from)
    end = to
    return (
      <Fragment key={from}>
        {before}
        <b>{name.slice(from, to)}</b>
      </Fragment>
    )
  })
  return (
    <>
      {parts}
      {name.slice(end)}
    </>
  )
}
