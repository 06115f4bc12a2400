import { ChoiceChips } from './choice-chips.tsx'
import { messages } from './messages.ts'

/** The numbers of years that are offered. */
const choices = [1, 3, 5]

interface LastYearsProps {
  label: string
  /** The chosen number of years; undefined: none. */
  years: number | undefined
  onSet(years: number | undefined): void
}

/** Chips for the last years. They count back from the date of the catalogue, also in a preset that is applied years later. */
export function LastYears({ label, years, onSet }: LastYearsProps) {
  return (
    <ChoiceChips
      label={messages.recent(label)}
      choices={choices}
      chosen={years}
      wordsOf={messages.lastYears}
      onChoose={onSet}
    />
  )
}
