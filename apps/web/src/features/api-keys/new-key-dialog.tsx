import type { BodyOf } from '@cognate/contract'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { isRefusedWith, sentenceOf } from '../../lib/api-error.ts'
import { useUnsavedWork } from '../../model/use-unsaved-work.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { Tick } from '../../ui/tick.tsx'
import classes from './api-keys-section.module.css'
import { KEY_DAYS, type KeyForm, problemsOfKey } from './key-form.ts'
import { messages } from './messages.tsx'

interface NewKeyDialogProps {
  hasPassword: boolean
  onCreated(): void
  onClose(): void
}

/** Creates a key, then shows it once. */
export function NewKeyDialog({ hasPassword, onCreated, onClose }: NewKeyDialogProps) {
  const create = useMutation({
    mutationFn: (body: BodyOf<'createApiKey'>) => call('createApiKey', { body }),
    onSuccess: onCreated,
  })
  useUnsavedWork(create.data !== undefined)
  return (
    <Dialog
      onClose={onClose}
      title={create.data ? messages.keyOf(create.data.name) : messages.create}
      size={520}
      // A key that nobody has copied yet must not vanish with a slip of the pointer.
      closeOnClickOutside={create.data === undefined}
      closeOnEscape={create.data === undefined}
    >
      {create.data ? (
        <NewKey value={create.data.key} onClose={onClose} />
      ) : (
        <KeyFields
          isPending={create.isPending}
          hasPassword={hasPassword}
          problem={create.error ? sentenceOf(create.error) : undefined}
          isPasswordWrong={isRefusedWith(create.error, 'incorrect_password')}
          onSubmit={({ name, mayWrite, days, password }) =>
            create.mutate({
              name: name.trim(),
              scopes: mayWrite ? ['read', 'write'] : ['read'],
              days: Number(days),
              password,
            })
          }
        />
      )}
    </Dialog>
  )
}

interface KeyFieldsProps {
  isPending: boolean
  hasPassword: boolean
  problem: string | undefined
  isPasswordWrong: boolean
  onSubmit(form: KeyForm): void
}

const EMPTY: KeyForm = { name: '', mayWrite: false, days: String(KEY_DAYS.usual), password: '' }

function KeyFields({ isPending, hasPassword, problem, isPasswordWrong, onSubmit }: KeyFieldsProps) {
  const [form, setForm] = useState(EMPTY)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const problems = wasSubmitted ? problemsOfKey(form, hasPassword) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (Object.keys(problemsOfKey(form, hasPassword)).length === 0 && !isPending) onSubmit(form)
  }
  return (
    <form className={shared.stackLarge} onSubmit={submit} noValidate>
      <TextInput
        label={messages.name}
        description={messages.nameHint}
        value={form.name}
        maxLength={200}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        error={problems.name}
        aria-required
        data-autofocus
      />
      <fieldset className={`${shared.stackSmall} ${classes.scopes}`}>
        <legend>{messages.permissions}</legend>
        <Checkbox label={messages.read} checked disabled />
        <Tick label={messages.write} checked={form.mayWrite} onChange={(mayWrite) => setForm({ ...form, mayWrite })} />
      </fieldset>
      <TextInput
        label={messages.days}
        inputMode="numeric"
        value={form.days}
        w={200}
        onChange={(event) => setForm({ ...form, days: event.currentTarget.value })}
        error={problems.days}
        aria-required
      />
      {hasPassword && (
        <PasswordInput
          label={messages.password}
          description={messages.passwordHint}
          autoComplete="current-password"
          value={form.password}
          onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
          error={problems.password ?? (isPasswordWrong && problem)}
          aria-required
          visibilityToggleButtonProps={{ 'aria-label': messages.showPassword, tabIndex: 0 }}
        />
      )}
      {problem && !isPasswordWrong && <Problem>{problem}</Problem>}
      <div className={shared.endRow}>
        <Button type="submit" loading={isPending}>
          {messages.createKey}
        </Button>
      </div>
    </form>
  )
}

function NewKey({ value, onClose }: { value: string; onClose(): void }) {
  return (
    <div className={shared.stackLarge}>
      <p className={shared.warningCard} role="status">
        {messages.once}
      </p>
      <code className={`${shared.sunkenCard} ${shared.breaking} ${classes.value}`}>{value}</code>
      <div className={shared.endRow}>
        <CopyButton text={value} label={messages.copy} autoFocus />
        <Button onClick={onClose}>{messages.done}</Button>
      </div>
    </div>
  )
}
