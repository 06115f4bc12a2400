import type { NumberRangeFilter } from '@cognate/contract'
import { filterWords } from '../../model/filters/filter-words.ts'
import shared from '../../ui/shared.module.css'
import { ChoiceChips } from './choice-chips.tsx'
import { FilterControl } from './filter-control.tsx'
import { messages } from './messages.ts'

interface AskedFieldProps {
  label: string
  filter: NumberRangeFilter | undefined
  onChange(filter: NumberRangeFilter | undefined): void
}

/** Months of rest that are offered. */
const MONTHS = [3, 6, 12]
/** From how many times on people are hidden. */
const TIMES = [1, 2, 3]

/** Hides whom the organisation asked in the last months. */
export function LastAskedField({ label, filter, onChange }: AskedFieldProps) {
  const months = filter?.end == null ? (filter?.start ?? undefined) : undefined
  const words = filterWords('months_since_asked', { months_since_asked: filter }, { nameOf: String, conflicts: null })
  return (
    <FilterControl label={label} isSet={filter !== undefined} onClear={() => onChange(undefined)}>
      <ChoiceChips
        label={messages.hideAskedLately}
        choices={MONTHS}
        chosen={months}
        wordsOf={messages.months}
        onChoose={(start) => onChange(start === undefined ? undefined : { type: 'range', start, end: null })}
      />
      <p className={shared.quietSmall}>{words ? messages.otherRange(words) : messages.hideAskedLately}</p>
    </FilterControl>
  )
}

/** Hides whom the organisation asked so often in the last 12 months. */
export function TimesAskedField({ label, filter, onChange }: AskedFieldProps) {
  const most = filter?.start == null ? (filter?.end ?? undefined) : undefined
  const words = filterWords('times_asked', { times_asked: filter }, { nameOf: String, conflicts: null })
  return (
    <FilterControl label={label} isSet={filter !== undefined} onClear={() => onChange(undefined)}>
      <ChoiceChips
        label={messages.hideAskedOften}
        choices={TIMES}
        chosen={most === undefined ? undefined : most + 1}
        wordsOf={messages.timesOrMore}
        onChoose={(times) => onChange(times === undefined ? undefined : { type: 'range', start: null, end: times - 1 })}
      />
      <p className={shared.quietSmall}>{words ? messages.otherRange(words) : messages.hideAskedOften}</p>
    </FilterControl>
  )
}
