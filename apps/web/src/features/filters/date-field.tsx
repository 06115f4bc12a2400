import type { DateRangeFilter } from '@cognate/contract'
import { SegmentedControl } from '@mantine/core'
import { useId, useState } from 'react'
import { type DateSide, dateFilter, EARLIEST_DAY, sideOf } from '../../model/filters/filter-changes.ts'
import classes from './date-field.module.css'
import { FilterField } from './filter-field.tsx'

interface DateFieldProps {
  label: string
  filter: DateRangeFilter | undefined
  onChange(filter: DateRangeFilter | undefined): void
}

const sides = [
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
]

/** A day, and whether what is wanted lies before or after it. Clearing the day removes the filter. */
export function DateField({ label, filter, onChange }: DateFieldProps) {
  const [waiting, setWaiting] = useState<DateSide>('after')
  const side = filter ? sideOf(filter) : waiting
  const day = (side === 'before' ? filter?.end : filter?.start) ?? ''
  // What is being typed may be no day yet.
  const [typed, setTyped] = useState<string>()
  const text = typed ?? day
  const problemId = useId()
  const set = (next: DateSide, value: string) => {
    const changed = dateFilter(next, value)
    setWaiting(next)
    setTyped(changed ? undefined : value || undefined)
    onChange(changed)
  }
  const isEarly = text !== '' && text < EARLIEST_DAY
  return (
    <FilterField label={label} isSet={text !== ''} onClear={() => set(side, '')}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={`${label}: side`}
        data={sides}
        value={side}
        onChange={(next) => set(next as DateSide, text)}
        transitionDuration={0}
      />
      <input
        type="date"
        className={classes.day}
        aria-label={`${label} ${side}`}
        aria-invalid={isEarly}
        aria-describedby={isEarly ? problemId : undefined}
        min={EARLIEST_DAY}
        value={text}
        onChange={({ currentTarget }) => set(side, currentTarget.value)}
      />
      {isEarly && (
        <p id={problemId} className={classes.problem}>
          Not before {EARLIEST_DAY}.
        </p>
      )}
      {filter?.start && filter.end && (
        <p className={classes.both}>
          Both ends are set: {filter.start} to {filter.end}. A new day replaces them.
        </p>
      )}
    </FilterField>
  )
}
