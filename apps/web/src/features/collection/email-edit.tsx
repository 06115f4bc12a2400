import { IconAlertCircle, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import classes from './email-edit.module.css'

interface EmailEditProps {
  /** Whose address it is. */
  name: string
  address: string | null
  /** Saves; null is none. */
  onSave(address: string | null): Promise<void>
}

/** The longest address. RFC 5321 §4.5.3.1: 64 before the at sign, 255 behind it. */
const MOST = 320

/** Shown as valid only with an at sign. C-08. */
const isValid = (address: string) => address.includes('@')

type Outcome = { kind: 'saved' } | { kind: 'failed'; sentence: string }

/** The address of an expert, edited where it stands: Enter or leaving the field saves, Escape leaves it as it was. */
export function EmailEdit({ name, address, onSave }: EmailEditProps) {
  const [typed, setTyped] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const opener = useRef<HTMLButtonElement>(null)
  // A field that goes away still tells of its blur.
  const isLeaving = useRef(false)

  const save = async (text: string) => {
    const next = text.trim()
    if (next === (address ?? '')) return
    if (next !== '' && !isValid(next))
      return setOutcome({ kind: 'failed', sentence: `${next} is not an address: it holds no @.` })
    try {
      await onSave(next === '' ? null : next)
      setOutcome({ kind: 'saved' })
    } catch (error) {
      setOutcome({ kind: 'failed', sentence: sentenceOf(error) })
    }
  }
  const leave = (text: string | undefined, takesFocusBack: boolean) => {
    if (isLeaving.current) return
    isLeaving.current = true
    setTyped(undefined)
    if (takesFocusBack) setTimeout(() => opener.current?.focus())
    if (text !== undefined) void save(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') leave(typed, true)
    if (event.key === 'Escape') {
      // The sheet around the panel must stay.
      event.stopPropagation()
      leave(undefined, true)
    }
  }
  if (typed !== undefined) {
    return (
      <div className={classes.email}>
        <input
          className={classes.field}
          type="email"
          aria-label={`E-mail address of ${name}`}
          aria-invalid={typed.trim() !== '' && !isValid(typed)}
          value={typed}
          maxLength={MOST}
          ref={(field) => field?.focus()}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => leave(typed, false)}
        />
        {isValid(typed) && <IconCircleCheck size={15} role="img" aria-label="Valid" className={classes.good} />}
      </div>
    )
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
          isLeaving.current = false
          setOutcome(undefined)
          setTyped(address ?? '')
        }}
      >
        <span className={classes.address}>{address ?? 'Add e-mail'}</span>
        <IconPencil size={13} stroke={1.7} aria-hidden />
      </button>
      {outcome?.kind === 'saved' && (
        <span role="status" className={classes.good}>
          <IconCircleCheck size={15} role="img" aria-label="Address saved" />
        </span>
      )}
      {outcome?.kind === 'failed' && (
        <span role="alert" className={classes.bad} title={outcome.sentence}>
          <IconAlertCircle size={15} role="img" aria-label="Address not saved:" />
          <span className={classes.why}>{outcome.sentence}</span>
        </span>
      )}
    </div>
  )
}
