import { useState } from 'react'
import { isConflict } from '../../lib/change-with-retry.ts'
import { reasonOf } from '../../model/collection/refusal-words.ts'
import { Problem } from '../../ui/page.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
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
  const { text, setText } = useKept(value)
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
  /** Saves the words. Where that fails they stay in the field, with the reason. */
  onSave(value: string | null): Promise<unknown>
}

/** Words that save themselves when their field is left, or with Enter; Escape takes back what was typed. */
export function SavedWordsField({ label, placeholder, maxLength, value, onSave }: SavedWordsFieldProps) {
  const { text, setText, isOverwriting, begin } = useKept(value)
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    const typed = text.trim()
    setProblem(undefined)
    begin(() => typed)
    await onSave(typed || null).catch((error) => {
      begin((shown) => (shown === (value ?? '') ? typed : shown))
      // What somebody else wrote comes with the collection, which is read again.
      if (!isConflict(error)) setProblem(reasonOf(error))
    })
  }
  const takeTheirs = () => {
    setProblem(undefined)
    begin(() => value ?? '')
  }
  return (
    <>
      <textarea
        className={classes.words}
        data-on="screen"
        rows={1}
        aria-label={label}
        aria-invalid={isOverwriting || problem !== undefined}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') takeTheirs()
          // A line more would move what is below it away when the field is left.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.blur()
        }}
        onBlur={() => !isOverwriting && text.trim() !== (value ?? '') && void save()}
      />
      {isOverwriting ? (
        <Unsaved
          sentence={messages.changedMeanwhile(value ?? '')}
          acts={[
            [messages.saveMine, () => void save()],
            [messages.takeTheirs, takeTheirs],
          ]}
        />
      ) : (
        problem && <Unsaved sentence={messages.notSaved(problem)} acts={[[messages.tryAgain, () => void save()]]} />
      )}
      {value && (
        <p data-on="paper" className={shared.small}>
          {value}
        </p>
      )}
    </>
  )
}

/** Why typed words are not saved, and what can be done. */
function Unsaved({ sentence, acts }: { sentence: string; acts: readonly [label: string, act: () => void][] }) {
  return (
    <Problem>
      {sentence}{' '}
      <span className={shared.buttonRow}>
        {acts.map(([label, act]) => (
          <QuietButton key={label} onClick={act}>
            {label}
          </QuietButton>
        ))}
      </span>
    </Problem>
  )
}

/** What is typed, until something else is kept; what somebody else wrote meanwhile overwrites nothing, and is not overwritten unasked. */
function useKept(value: string | null | undefined) {
  const kept = value ?? ''
  const [text, setText] = useState(kept)
  // What the typed text began as.
  const [base, setBase] = useState(kept)
  const isTyped = text !== base && text.trim() !== kept
  if (kept !== base && !isTyped) {
    setBase(kept)
    setText(kept)
  }
  /** Begins anew with what is kept now. */
  const begin = (shown: (text: string) => string) => {
    setBase(kept)
    setText(shown)
  }
  return { text, setText, isOverwriting: isTyped && kept !== base, begin }
}
