import { EARLIEST_SINCE } from '@cognate/contract/conflict-rules'
import { useEffect, useState } from 'react'
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
  const [text, setText] = useState(value === null ? '' : String(value))
  useEffect(() => setText(value === null ? '' : String(value)), [value])
  const set = (since: number | null) => since !== value && onSet(since)
  const type = (typed: string) => {
    setText(typed)
    // A whole year counts at once; what is half typed waits.
    const year = Number(typed)
    if (Number.isInteger(year) && year >= EARLIEST_SINCE && year <= latestSince()) set(year)
  }
  const take = () => {
    const year = Math.round(Number(text))
    const isYear = text.trim() !== '' && Number.isFinite(year)
    const since = isYear ? Math.min(latestSince(), Math.max(EARLIEST_SINCE, year)) : null
    setText(since === null ? '' : String(since))
    set(since)
  }
  return (
    <label className={classes.since}>
      Since
      <input
        type="number"
        className={classes.year}
        placeholder="all"
        min={EARLIEST_SINCE}
        max={latestSince()}
        step={1}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take()
        }}
      />
    </label>
  )
}
