import { EARLIEST_SINCE } from '@cognate/contract/conflict-rules'
import { useEffect, useId, useState } from 'react'
import { messages } from './messages.ts'
import { NumberInput } from './number-input.tsx'
import shared from './shared.module.css'
import classes from './since-field.module.css'

interface SinceFieldProps {
  /** The first year that counts; null: all years. */
  value: number | null
  onSet(since: number | null): void
}

/** The last year with which a check may begin: the current one. */
const latestSince = () => new Date().getUTCFullYear()

/** The first year of which works and affiliations count, from 2000 to the current one; empty: all years. */
export function SinceField({ value, onSet }: SinceFieldProps) {
  const id = useId()
  const [text, setText] = useState(value === null ? '' : String(value))
  useEffect(() => setText(value === null ? '' : String(value)), [value])
  const set = (since: number | null) => since !== value && onSet(since)
  const type = (typed: string) => {
    setText(typed)
    // A complete year counts at once.
    const year = Number(typed)
    if (Number.isInteger(year) && year >= EARLIEST_SINCE && year <= latestSince()) set(year)
  }
  const commit = () => {
    const year = Math.round(Number(text))
    const isYear = text.trim() !== '' && Number.isFinite(year)
    const since = isYear ? Math.min(latestSince(), Math.max(EARLIEST_SINCE, year)) : null
    setText(since === null ? '' : String(since))
    set(since)
  }
  return (
    <div className={`${shared.spreadRow} ${shared.small} ${classes.since}`}>
      <label htmlFor={id}>{messages.since}</label>
      <NumberInput
        id={id}
        placeholder={messages.allYears}
        minimum={EARLIEST_SINCE}
        maximum={latestSince()}
        text={text}
        onType={type}
        onTake={commit}
      />
    </div>
  )
}
