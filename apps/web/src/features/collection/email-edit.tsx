import { IconAlertCircle, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import classes from './email-edit.module.css'

interface EmailEditProps {
  /** Whose address it is. */
  name: string
  address: string | null
  /** Saves the address; null removes it. */
  onSave(address: string | null): Promise<void>
}

/** Characters of an address at most. RFC 5321 §4.5.3.1: 64 before the at sign, 255 after it. */
const MAX_LENGTH = 320

/** An address with an at sign is shown as valid. C-08. */
const isValid = (address: string) => address.includes('@')

type Outcome = { kind: 'saved' } | { kind: 'failed'; sentence: string }

/** The address of an expert, edited in place: Enter or leaving the field saves, Escape discards the change. */
export function EmailEdit({ name, address, onSave }: EmailEditProps) {
  const [typedText, setTypedText] = useState<string>()
  const { outcome, setOutcome, save } = useSaving(address, onSave)
  const opener = useRef<HTMLButtonElement>(null)

  if (typedText !== undefined) {
    const leave = (text: string | undefined, takesFocusBack: boolean) => {
      setTypedText(undefined)
      if (takesFocusBack) setTimeout(() => opener.current?.focus())
      if (text !== undefined) void save(text)
    }
    return <EmailField name={name} text={typedText} onType={setTypedText} onLeave={leave} />
  }
  return (
    <div className={classes.email}>
      <button
        ref={opener}
        type="button"
        className={classes.opener}
        aria-label={address ? `Change the e-mail address ${address} of ${name}` : `Add e-mail of ${name}`}
        title={address ?? 'Add e-mail'}
        onClick={() => {
          setOutcome(undefined)
          setTypedText(address ?? '')
        }}
      >
        <span className={classes.address}>{address ?? 'Add e-mail'}</span>
        <IconPencil size={13} stroke={1.7} aria-hidden />
      </button>
      <OutcomeIcon outcome={outcome} />
    </div>
  )
}

/** Saves what was typed, unless it is the old address, and keeps how that ended. */
function useSaving(address: string | null, onSave: EmailEditProps['onSave']) {
  const [outcome, setOutcome] = useState<Outcome>()
  const save = async (text: string) => {
    const newAddress = text.trim()
    if (newAddress === (address ?? '')) return
    if (newAddress !== '' && !isValid(newAddress))
      return setOutcome({ kind: 'failed', sentence: `${newAddress} is not an address: it holds no @.` })
    try {
      await onSave(newAddress === '' ? null : newAddress)
      setOutcome({ kind: 'saved' })
    } catch (error) {
      setOutcome({ kind: 'failed', sentence: sentenceOf(error) })
    }
  }
  return { outcome, setOutcome, save }
}

interface EmailFieldProps {
  name: string
  text: string
  onType(text: string): void
  /** Called once; without a text nothing is saved. */
  onLeave(text: string | undefined, takesFocusBack: boolean): void
}

function EmailField({ name, text, onType, onLeave }: EmailFieldProps) {
  // Removing a focused field also fires its blur event.
  const isLeaving = useRef(false)
  const leave = (finalText: string | undefined, takesFocusBack: boolean) => {
    if (isLeaving.current) return
    isLeaving.current = true
    onLeave(finalText, takesFocusBack)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') leave(text, true)
    if (event.key === 'Escape') {
      // The sheet around the panel must stay open.
      event.stopPropagation()
      leave(undefined, true)
    }
  }
  return (
    <div className={classes.email}>
      <input
        className={classes.field}
        type="email"
        aria-label={`E-mail address of ${name}`}
        aria-invalid={text.trim() !== '' && !isValid(text)}
        value={text}
        maxLength={MAX_LENGTH}
        ref={focusField}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => leave(text, false)}
      />
      {isValid(text) && <IconCircleCheck size={15} role="img" aria-label="Valid" className={classes.good} />}
    </div>
  )
}

const focusField = (field: HTMLInputElement | null) => field?.focus()

function OutcomeIcon({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return null
  if (outcome.kind === 'saved') {
    return (
      <span role="status" className={classes.good}>
        <IconCircleCheck size={15} role="img" aria-label="Address saved" />
      </span>
    )
  }
  return (
    <span role="alert" className={classes.bad} title={outcome.sentence}>
      <IconAlertCircle size={15} role="img" aria-label="Address not saved:" />
      <span className={classes.why}>{outcome.sentence}</span>
    </span>
  )
}
