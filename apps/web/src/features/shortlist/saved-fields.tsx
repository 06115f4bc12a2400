import { useState } from 'react'
import { useLocation } from 'react-router'
import { isConflict } from '../../lib/change-with-retry.ts'
import { reasonOf } from '../../model/collection/refusal-words.ts'
import { typedWords } from '../../model/query/unsaved-queries.ts'
import { useUnsavedField } from '../../model/unsaved-fields.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
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
    <label
      className={`${shared.quietSmall} ${shared.stackTiny} ${classes.date}`}
      data-on={text === '' ? 'screen' : undefined}
    >
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
  /** Which field of the page it is: what was typed there and not saved is there again after a new sign-in. */
  field: string
  label: string
  placeholder?: string
  maxLength: number
  value: string | null | undefined
  /** Saves the words. Where that fails they stay in the field, with the reason. */
  onSave(value: string | null): Promise<unknown>
}

/** Words that save themselves when their field is left, or with Enter; Escape takes back what was typed. */
export function SavedWordsField({ field, label, placeholder, maxLength, value, onSave }: SavedWordsFieldProps) {
  const left = useTypedWords(field)
  const { text, setText, base, isTyped, isOverwriting, begin } = useKept(value, left.found)
  const [problem, setProblem] = useState(left.found && isTyped ? messages.typedBefore : undefined)
  const save = async () => {
    const typed = text.trim()
    setProblem(undefined)
    begin(() => typed)
    await onSave(typed || null).then(left.forget, (error) => {
      begin((shown) => (shown === (value ?? '') ? typed : shown))
      // What somebody else wrote comes with the collection, which is read again.
      if (!isConflict(error)) setProblem(reasonOf(error))
    })
  }
  const takeTheirs = () => {
    left.forget()
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
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          left.keep({ text: currentTarget.value, base })
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') takeTheirs()
          // A line more would move what is below it away when the field is left.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.blur()
        }}
        onBlur={() => {
          if (text.trim() === (value ?? '')) left.forget()
          else if (!isOverwriting) void save()
        }}
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

/** The words that were typed into fields of this page and not saved, where the fields are no more: to be copied. */
export function TypedWords() {
  const { pathname } = useLocation()
  const owner = useProfile().user.username
  const [texts] = useState(() =>
    typedWords.findUnder(fieldKey(pathname, ''), owner).map(({ value }) => value.text.trim()),
  )
  const left = texts.filter((text) => text !== '')
  if (left.length === 0) return null
  return (
    <section className={`${shared.stack} ${classes.left}`} aria-label={messages.typedHere}>
      <p>{messages.typedHere}</p>
      {left.map((text) => (
        <p key={text} className={shared.spreadRow}>
          <bdi className={classes.leftText}>{text}</bdi>
          <CopyButton isSmall text={text} label={messages.copyTyped(text)} />
        </p>
      ))}
    </section>
  )
}

export const fieldKey = (pathname: string, field: string) => `${pathname} ${field}`

/** What was typed into a field of this page and is not saved yet. */
function useTypedWords(field: string) {
  const { pathname } = useLocation()
  const owner = useProfile().user.username
  const key = fieldKey(pathname, field)
  const [found] = useState(() => typedWords.find(key, owner))
  return {
    found,
    keep: (words: NonNullable<typeof found>) => typedWords.keep(key, { owner, value: words }),
    forget: () => typedWords.keep(key, { owner, value: undefined }),
  }
}

/**
 * What is typed, until something else is kept; what somebody else wrote meanwhile overwrites nothing, and is not overwritten unasked.
 * @param typed  What was typed before, and what that began as.
 */
function useKept(value: string | null | undefined, typed?: { text: string; base: string }) {
  const kept = value ?? ''
  const [text, setText] = useState(typed?.text ?? kept)
  // What the typed text began as.
  const [base, setBase] = useState(typed?.base ?? kept)
  const isTyped = text !== base && text.trim() !== kept
  useUnsavedField(isTyped)
  if (kept !== base && !isTyped) {
    setBase(kept)
    setText(kept)
  }
  /** Begins anew with what is kept now. */
  const begin = (shown: (text: string) => string) => {
    setBase(kept)
    setText(shown)
  }
  return { text, setText, base, isTyped, isOverwriting: isTyped && kept !== base, begin }
}
