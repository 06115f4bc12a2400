import shared from '../../ui/shared.module.css'
import classes from './last-years.module.css'
import { messages } from './messages.ts'

/** The numbers of years that are offered. */
const choices = [1, 3, 5]

interface LastYearsProps {
  label: string
  /** The chosen number of years; undefined: none. */
  years: number | undefined
  /** Pressing the chosen number again takes it back. */
  onSet(years: number | undefined): void
}

/** Chips for the last years. They count back from the date of the catalogue, also in a preset that is applied years later. */
export function LastYears({ label, years, onSet }: LastYearsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand within the group of its filter with a legend of its own.
    <div role="group" aria-label={messages.recent(label)} className={shared.chips}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className={classes.chip}
          aria-pressed={choice === years}
          onClick={() => onSet(choice === years ? undefined : choice)}
        >
          {messages.lastYears(choice)}
        </button>
      ))}
    </div>
  )
}
