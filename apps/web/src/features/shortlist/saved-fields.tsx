import { useEffect, useState } from 'react'
import shared from '../../ui/shared.module.css'
import classes from './people-table.module.css'

interface SavedDateFieldProps {
  label: string
  /** What it is called where the label alone does not tell whose date it is. */
  name: string
  value: string | null | undefined
  onSave(value: string | null): void
}

/** A day that saves itself when it is left. */
export function SavedDateField({ label, name, value, onSave }: SavedDateFieldProps) {
  const [text, setText] = useKept(value)
  return (
    <label className={`${shared.quietSmall} ${shared.stackTiny} ${classes.date}`}>
      <span>{label}</span>
      <input
        type="date"
        aria-label={name}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => text !== (value ?? '') && onSave(text || null)}
      />
    </label>
  )
}

interface SavedWordsFieldProps {
  label: string
  placeholder?: string
  maxLength: number
  value: string | null | undefined
  onSave(value: string | null): void
}

/** Words that save themselves when their field is left, or with Enter; Escape takes back what was typed. */
export function SavedWordsField({ label, placeholder, maxLength, value, onSave }: SavedWordsFieldProps) {
  const [text, setText] = useKept(value)
  return (
    <>
      <textarea
        className={classes.words}
        data-on="screen"
        rows={1}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText(value ?? '')
          // A line more would move what is below it away when the field is left.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.blur()
        }}
        onBlur={() => text.trim() !== (value ?? '') && onSave(text.trim() || null)}
      />
      {value && (
        <p data-on="paper" className={shared.small}>
          {value}
        </p>
      )}
    </>
  )
}

/** What is typed, until something else is kept. */
function useKept(value: string | null | undefined) {
  const state = useState(value ?? '')
  const [, setText] = state
  useEffect(() => setText(value ?? ''), [value, setText])
  return state
}
