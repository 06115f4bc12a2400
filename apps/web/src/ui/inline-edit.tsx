import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../lib/api-error.ts'
import { useUnsavedField } from '../model/unsaved-fields.ts'
import { IconPencil } from './icons.tsx'
import classes from './inline-edit.module.css'
import { Problem } from './page.tsx'
import { QuietIconButton } from './quiet-button.tsx'
import shared from './shared.module.css'

interface InlineEditProps {
  value: string
  /** What the field is called: 'Name of the collection'. */
  label: string
  /** What the button is called that opens it: 'Rename Reviewers'. */
  editLabel: string
  maxLength: number
  /** The problem of an empty value. Without it, empty values are allowed. */
  emptyProblem?: string
  beginsOpen?: boolean
  /** Saves the value. A refusal is shown beside the old value. */
  onSave(value: string): Promise<unknown>
  /** The value as it is shown, given what is being saved. */
  children(shown: string): ReactNode
}

/** A value with a button that turns it into a field. Enter and leaving the field save; Escape cancels. */
export function InlineEdit(props: InlineEditProps) {
  const { value, label, editLabel, maxLength, emptyProblem, beginsOpen = false, onSave, children } = props
  const [isOpen, setIsOpen] = useState(beginsOpen)
  const [pending, setPending] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)

  const close = (returnsFocus: boolean) => {
    setIsOpen(false)
    if (returnsFocus) setTimeout(() => button.current?.focus())
  }
  const save = async (typed: string) => {
    const newValue = typed.trim()
    if (newValue === value) return
    if (newValue === '' && emptyProblem) return setProblem(emptyProblem)
    setPending(newValue)
    try {
      await onSave(newValue)
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setPending(undefined)
    }
  }
  if (isOpen) {
    return (
      <Field
        label={label}
        value={value}
        maxLength={maxLength}
        onLeave={(typed, returnsFocus) => {
          close(returnsFocus)
          if (typed !== undefined) void save(typed)
        }}
      />
    )
  }
  return (
    <div className={shared.shrinking}>
      <div className={`${shared.row} ${classes.shown}`} data-pending={pending !== undefined}>
        {children(pending ?? value)}
        <QuietIconButton
          ref={button}
          className={classes.edit}
          data-on="screen"
          aria-label={editLabel}
          title={editLabel}
          // Not `disabled`: the button gets the focus back while the value is being saved.
          aria-disabled={pending !== undefined}
          onClick={() => {
            if (pending !== undefined) return
            setProblem(undefined)
            setIsOpen(true)
          }}
        >
          <IconPencil size={15} stroke={1.7} aria-hidden />
        </QuietIconButton>
      </div>
      {problem && <Problem>{problem}</Problem>}
    </div>
  )
}

interface FieldProps {
  label: string
  value: string
  maxLength: number
  /** Receives the typed text, or undefined after Escape. */
  onLeave(typed: string | undefined, returnsFocus: boolean): void
}

function Field({ label, value, maxLength, onLeave }: FieldProps) {
  const [text, setText] = useState(value)
  useUnsavedField(text !== value)
  const field = useRef<HTMLInputElement>(null)
  // A field that is removed may still send a blur event.
  const hasLeft = useRef(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const leave = (typed: string | undefined, returnsFocus: boolean) => {
    if (hasLeft.current) return
    hasLeft.current = true
    onLeave(typed, returnsFocus)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a composition of characters belongs to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') leave(text, true)
    if (event.key === 'Escape') leave(undefined, true)
  }
  return (
    <input
      ref={field}
      className={`${shared.field} ${shared.shrinking} ${shared.wide} ${classes.field}`}
      aria-label={label}
      value={text}
      maxLength={maxLength}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => leave(text, false)}
    />
  )
}
