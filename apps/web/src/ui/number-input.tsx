import classes from './number-input.module.css'
import shared from './shared.module.css'

interface NumberInputProps {
  id?: string
  /** Where no label stands beside it. */
  label?: string
  placeholder?: string
  minimum: number
  maximum: number
  /** What is typed, which need not be a number yet. */
  text: string
  onType(text: string): void
  /** It counts when it is whole: with Enter or on leaving the field. */
  onTake(): void
}

/** A small field for a whole number. */
export function NumberInput(props: NumberInputProps) {
  const { id, label, placeholder, minimum, maximum, text, onType, onTake } = props
  return (
    <input
      id={id}
      type="number"
      className={`${shared.field} ${shared.figures} ${shared.shrinking} ${shared.body} ${classes.number}`}
      aria-label={label}
      placeholder={placeholder}
      min={minimum}
      max={maximum}
      step={1}
      value={text}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onBlur={onTake}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onTake()
      }}
    />
  )
}
