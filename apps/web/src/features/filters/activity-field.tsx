import type { NumberRangeFilter } from '@cognate/contract'
import { filterWords } from '../../model/filters/filter-words.ts'
import shared from '../../ui/shared.module.css'
import { FilterControl } from './filter-control.tsx'
import { LastYears } from './last-years.tsx'
import { messages } from './messages.ts'

interface ActivityFieldProps {
  label: string
  filter: NumberRangeFilter | undefined
  onChange(filter: NumberRangeFilter | undefined): void
}

/** Keeps people who published in the last years. The filter holds how long ago their newest work may be. */
export function ActivityField({ label, filter, onChange }: ActivityFieldProps) {
  const years = filter?.start == null ? (filter?.end ?? undefined) : undefined
  const words = filterWords('years_inactive', { years_inactive: filter }, { nameOf: String, conflicts: null })
  return (
    <FilterControl label={label} isSet={filter !== undefined} onClear={() => onChange(undefined)}>
      <LastYears
        label={label}
        years={years}
        onSet={(end) => onChange(end === undefined ? undefined : { type: 'range', start: null, end })}
      />
      {words && <p className={shared.quietSmall}>{messages.otherRange(words)}</p>}
    </FilterControl>
  )
}
