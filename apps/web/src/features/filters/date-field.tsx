import type { DateRangeFilter } from '@cognate/contract'
import { SegmentedControl } from '@mantine/core'
import { useId, useState } from 'react'
import { type DateSide, dateFilter, EARLIEST_DAY, lastYearsOf, sideOf } from '../../model/filters/filter-changes.ts'
import shared from '../../ui/shared.module.css'
import { ChoiceChips, RECENT_YEARS } from './choice-chips.tsx'
import classes from './date-field.module.css'
import { type FieldProps, FilterControl } from './filter-control.tsx'
import { messages } from './messages.ts'

const sides = [
  { value: 'before', label: messages.before },
  { value: 'after', label: messages.after },
]

/** The last years, or a day and whether results lie before or after it; each replaces the other. Clearing the day removes the filter. */
export function DateField({ label, filter, onChange }: FieldProps<DateRangeFilter>) {
  const [chosenSide, setChosenSide] = useState<DateSide>('after')
  const side = filter ? sideOf(filter) : chosenSide
  const day = (side === 'before' ? filter?.end : filter?.start) ?? ''
  // A date that is being typed may not be valid yet.
  const [typedText, setTypedText] = useState<string>()
  const text = typedText ?? day
  const problemId = useId()
  const setDay = (newSide: DateSide, value: string) => {
    const newFilter = dateFilter(newSide, value)
    setChosenSide(newSide)
    setTypedText(newFilter ? undefined : value || undefined)
    // Turning the side round without a day leaves the last years as they are.
    if (value !== '' || text !== '' || lastYears === undefined) onChange(newFilter)
  }
  const lastYears = lastYearsOf(filter)
  const setLastYears = (years: number | undefined) => {
    setTypedText(undefined)
    onChange(years === undefined ? undefined : { type: 'range', last_years: years })
  }
  const isTooEarly = text !== '' && text < EARLIEST_DAY
  return (
    <FilterControl label={label} isSet={text !== '' || lastYears !== undefined} onClear={() => setDay(side, '')}>
      <ChoiceChips
        label={messages.recent(label)}
        choices={RECENT_YEARS}
        chosen={lastYears}
        wordsOf={messages.lastYears}
        onChoose={setLastYears}
      />
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={messages.sideOf(label)}
        data={sides}
        value={side}
        onChange={(next) => setDay(next as DateSide, text)}
        transitionDuration={0}
      />
      <input
        type="date"
        className={`${shared.field} ${shared.small} ${shared.wide} ${classes.day}`}
        aria-label={`${label} ${side}`}
        aria-invalid={isTooEarly}
        aria-describedby={isTooEarly ? problemId : undefined}
        min={EARLIEST_DAY}
        value={text}
        onChange={({ currentTarget }) => setDay(side, currentTarget.value)}
      />
      {isTooEarly && (
        <p id={problemId} className={`${shared.small} ${shared.danger}`}>
          {messages.notBefore(EARLIEST_DAY)}
        </p>
      )}
      {filter?.start && filter.end && (
        <p className={shared.quietSmall}>{messages.bothEnds(filter.start, filter.end)}</p>
      )}
    </FilterControl>
  )
}
