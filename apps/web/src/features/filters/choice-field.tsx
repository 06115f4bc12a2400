import type { NumberRangeFilter } from '@cognate/contract'
import { isSameFilter, withFilter } from '../../model/filters/filter-changes.ts'
import { filterWords } from '../../model/filters/filter-words.ts'
import shared from '../../ui/shared.module.css'
import { ChoiceChips, RECENT_YEARS } from './choice-chips.tsx'
import { type FieldProps, FilterControl } from './filter-control.tsx'
import { messages } from './messages.ts'

interface Offer {
  choices: readonly number[]
  wordsOf(choice: number): string
  /** What a choice does, where the name of the filter does not say it. */
  effect?: string
  /** The range that a choice stands for. */
  rangeOf(choice: number): NumberRangeFilter
}

/** Filters of numbers that offer a few of them, though presets and the API may set any range. */
const offers = {
  // The filter holds how long ago somebody's newest work may be.
  years_inactive: {
    choices: RECENT_YEARS,
    wordsOf: messages.lastYears,
    rangeOf: (end) => ({ type: 'range', start: null, end }),
  },
  // Months of rest.
  months_since_asked: {
    choices: [3, 6, 12],
    wordsOf: messages.months,
    effect: messages.hideAskedLately,
    rangeOf: (start) => ({ type: 'range', start, end: null }),
  },
  // From how many times in the last 12 months on people are hidden.
  times_asked: {
    choices: [1, 2, 3],
    wordsOf: messages.timesOrMore,
    effect: messages.hideAskedOften,
    rangeOf: (times) => ({ type: 'range', start: null, end: times - 1 }),
  },
} satisfies Record<string, Offer>

interface ChoiceFieldProps extends FieldProps<NumberRangeFilter> {
  field: keyof typeof offers
}

/** A filter of one number, of which a few are offered; any other range is said in words. */
export function ChoiceField({ field, label, filter, onChange }: ChoiceFieldProps) {
  const { choices, wordsOf, effect, rangeOf }: Offer = offers[field]
  const words = filterWords(field, withFilter({}, field, filter), { nameOf: String, conflicts: null })
  const said = words ? messages.otherRange(words) : effect
  return (
    <FilterControl label={label} isSet={filter !== undefined} onClear={() => onChange(undefined)}>
      <ChoiceChips
        label={effect ?? messages.recent(label)}
        choices={choices}
        chosen={choices.find((choice) => isSameFilter(rangeOf(choice), filter))}
        wordsOf={wordsOf}
        onChoose={(choice) => onChange(choice === undefined ? undefined : rangeOf(choice))}
      />
      {said && <p className={shared.quietSmall}>{said}</p>}
    </FilterControl>
  )
}
