import shared from '../../ui/shared.module.css'

/** Numbers of the last years that are offered. They count back from the date of the catalogue, also in a preset that is applied years later. */
export const RECENT_YEARS = [1, 3, 5]

interface ChoiceChipsProps {
  /** What is chosen, for who does not see the filter around it. */
  label: string
  choices: readonly number[]
  /** Undefined: none. */
  chosen: number | undefined
  wordsOf(choice: number): string
  /** Pressing the chosen number again takes it back. */
  onChoose(choice: number | undefined): void
}

/** A few numbers as chips, of which one may be chosen. */
export function ChoiceChips({ label, choices, chosen, wordsOf, onChoose }: ChoiceChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand within the group of its filter with a legend of its own.
    <div role="group" aria-label={label} className={shared.chips}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className={`${shared.chip} ${shared.small}`}
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice === chosen ? undefined : choice)}
        >
          {wordsOf(choice)}
        </button>
      ))}
    </div>
  )
}
