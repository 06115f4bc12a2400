import { isEmailAddress, MAX_ADDRESS_LENGTH } from '@cognate/contract/email-address'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { messages as shared } from '../../model/messages.ts'
import { useUnsavedField } from '../../model/unsaved-fields.ts'
import { IconAlertCircle, IconCircleCheck, IconPencil } from '../../ui/icons.tsx'
import look from '../../ui/shared.module.css'
import classes from './email-edit.module.css'
import { messages } from './messages.tsx'

interface EmailEditProps {
  /** Whose address it is. */
  name: string
  address: string | null
  /** Saves the address; null removes it. */
  onSave(address: string | null): Promise<void>
}

type Outcome = { kind: 'saved' } | { kind: 'failed'; sentence: string }

/**
 * The address of an expert, edited in place: Enter or leaving the field saves, Escape discards the change. What cannot be
 * saved stays in the field, with the reason.
 */
export function EmailEdit({ name, address, onSave }: EmailEditProps) {
  const [typedText, setTypedText] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isSaving, setIsSaving] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useUnsavedField(typedText !== undefined && typedText.trim() !== (address ?? ''))

  const close = (takesFocusBack: boolean) => {
    setTypedText(undefined)
    if (takesFocusBack) setTimeout(() => opener.current?.focus())
  }
  const save = async (text: string, takesFocusBack: boolean) => {
    const newAddress = text.trim()
    if (isSaving) return
    if (newAddress === (address ?? '')) {
      setOutcome(undefined)
      return close(takesFocusBack)
    }
    if (newAddress !== '' && !isEmailAddress(newAddress))
      return setOutcome({ kind: 'failed', sentence: shared.incompleteAddress })
    setIsSaving(true)
    try {
      await onSave(newAddress === '' ? null : newAddress)
      setOutcome({ kind: 'saved' })
      close(takesFocusBack)
    } catch (error) {
      setOutcome({ kind: 'failed', sentence: sentenceOf(error) })
    } finally {
      setIsSaving(false)
    }
  }
  if (typedText !== undefined) {
    return (
      <div className={`${look.wrappingRow} ${look.small} ${look.pressable} ${classes.email}`}>
        <EmailField
          name={name}
          text={typedText}
          failure={outcome?.kind === 'failed' ? outcome.sentence : undefined}
          onType={(text) => {
            setTypedText(text)
            setOutcome(undefined)
          }}
          onSave={(takesFocusBack) => void save(typedText, takesFocusBack)}
          onDiscard={() => {
            setOutcome(undefined)
            close(true)
          }}
        />
      </div>
    )
  }
  return (
    <div
      className={`${look.wrappingRow} ${look.small} ${look.pressable} ${classes.email}`}
      data-on={address ? undefined : 'screen'}
    >
      <button
        ref={opener}
        type="button"
        className={`${look.fingerHigh} ${classes.opener}`}
        aria-label={address ? messages.changeAddress(address, name) : messages.addAddressOf(name)}
        title={address ?? messages.addAddress}
        onClick={() => {
          setOutcome(undefined)
          setTypedText(address ?? '')
        }}
      >
        <span className={look.oneLine}>{address ?? messages.addAddress}</span>
        <IconPencil size={13} stroke={1.7} aria-hidden data-on="screen" />
      </button>
      {outcome?.kind === 'saved' && (
        <span role="status" className={`${look.success} ${look.rigid}`}>
          <IconCircleCheck size={15} role="img" aria-label={messages.addressSaved} />
        </span>
      )}
    </div>
  )
}

interface EmailFieldProps {
  name: string
  text: string
  /** Why the text could not be saved. */
  failure: string | undefined
  onType(text: string): void
  onSave(takesFocusBack: boolean): void
  onDiscard(): void
}

function EmailField({ name, text, failure, onType, onSave, onDiscard }: EmailFieldProps) {
  const failureId = useId()
  const isValid = isEmailAddress(text.trim())
  // Removing a focused field also fires its blur event.
  const isDiscarded = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onSave(true)
    if (event.key === 'Escape') {
      // The sheet around the panel must stay open.
      event.stopPropagation()
      isDiscarded.current = true
      onDiscard()
    }
  }
  return (
    <>
      <input
        className={`${look.fill} ${look.field} ${classes.field}`}
        type="email"
        aria-label={messages.addressOf(name)}
        aria-invalid={failure !== undefined || (text.trim() !== '' && !isValid)}
        aria-describedby={failure && failureId}
        value={text}
        maxLength={MAX_ADDRESS_LENGTH}
        ref={focusField}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => !isDiscarded.current && onSave(false)}
      />
      {!failure && isValid && (
        <IconCircleCheck size={15} role="img" aria-label={messages.valid} className={`${look.success} ${look.rigid}`} />
      )}
      {failure && (
        <span role="alert" id={failureId} className={classes.bad}>
          <IconAlertCircle size={15} role="img" aria-label={messages.addressNotSaved} />
          <span className={look.breaking}>{failure}</span>
        </span>
      )}
    </>
  )
}

const focusField = (field: HTMLInputElement | null) => field?.focus()
