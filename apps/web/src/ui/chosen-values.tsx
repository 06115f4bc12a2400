import { useState } from 'react'
import classes from './chosen-values.module.css'
import { messages } from './messages.ts'
import { CrossButton, QuietButton } from './quiet-button.tsx'
import shared from './shared.module.css'

interface ChosenValuesProps {
  /** What the values are of: 'Country'. */
  label: string
  values: readonly string[]
  nameOf(value: string): string
  /** What a value stands for: the members of a group. */
  detailOf?(value: string): { summary: string; text: string } | undefined
  isExclude: boolean
  onRemove(value: string): void
}

/** Values that are visible before "Show all" is pressed. */
const MAX_COLLAPSED = 8

/** The chosen values of a filter, each with a button that removes it. */
export function ChosenValues({ label, values, nameOf, detailOf, isExclude, onRemove }: ChosenValuesProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  if (values.length === 0) return null
  const visibleValues = isExpanded ? values : values.slice(0, MAX_COLLAPSED)
  return (
    <>
      <ul
        className={`${shared.chips} ${classes.values}`}
        aria-label={`${label}: ${isExclude ? 'excluded' : 'chosen'}`}
        data-exclude={isExclude}
      >
        {visibleValues.map((value) => (
          <li key={value} className={`${shared.small} ${classes.value}`}>
            <span className={`${shared.breaking} ${classes.name}`}>
              <bdi>{nameOf(value)}</bdi>
              <Detail detail={detailOf?.(value)} />
            </span>
            <CrossButton
              cross={13}
              className={classes.remove}
              aria-label={messages.remove(nameOf(value))}
              onClick={() => onRemove(value)}
            />
          </li>
        ))}
      </ul>
      {values.length > MAX_COLLAPSED && (
        <QuietButton
          className={`${shared.hoverUnderlined} ${shared.fingerHigh} ${shared.small} ${shared.pressable} ${classes.more}`}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? messages.showFewer : messages.showAll(values.length)}
        </QuietButton>
      )}
    </>
  )
}

function Detail({ detail }: { detail: { summary: string; text: string } | undefined }) {
  if (!detail) return null
  return (
    <details className={`${shared.quiet} ${classes.detail}`}>
      <summary>{detail.summary}</summary>
      {detail.text}
    </details>
  )
}
