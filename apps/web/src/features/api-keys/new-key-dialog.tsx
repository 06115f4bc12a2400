import type { BodyOf } from '@cognate/contract'
import { Button, Checkbox, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { isRefusedWith, sentenceOf } from '../../lib/api-error.ts'
import { useUnsavedWork } from '../../model/use-unsaved-work.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Problem } from '../../ui/page.tsx'
import classes from './api-keys-section.module.css'
import { KEY_DAYS, type KeyForm, problemsOfKey } from './key-form.ts'

interface NewKeyDialogProps {
  isOpen: boolean
  hasPassword: boolean
  onCreated(): void
  onClose(): void
}

/** Creates a key, then shows it once. */
export function NewKeyDialog({ isOpen, hasPassword, onCreated, onClose }: NewKeyDialogProps) {
  const create = useMutation({
    mutationFn: (body: BodyOf<'createApiKey'>) => call('createApiKey', { body }),
    onSuccess: onCreated,
  })
  useUnsavedWork(isOpen && create.data !== undefined)
  const close = () => {
    onClose()
    create.reset()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={create.data ? `API key ‘${create.data.name}’` : 'Create an API key'}
      centered
      size={520}
      // A key that nobody has copied yet must not vanish with a slip of the pointer.
      closeOnClickOutside={create.data === undefined}
      closeOnEscape={create.data === undefined}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close', size: 32 }}
    >
      {create.data ? (
        <NewKey value={create.data.key} onClose={close} />
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
    </Modal>
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
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label="Name"
        description="A name to recognise it by."
        value={form.name}
        maxLength={200}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        error={problems.name}
        aria-required
        data-autofocus
      />
      <fieldset className={classes.scopes}>
        <legend>Permissions</legend>
        <Checkbox label="Read: search and read what you can read" checked disabled />
        <Checkbox
          label="Write: also change and delete what is yours"
          checked={form.mayWrite}
          onChange={(event) => setForm({ ...form, mayWrite: event.currentTarget.checked })}
        />
      </fieldset>
      <TextInput
        label="Days until it expires"
        inputMode="numeric"
        value={form.days}
        w={200}
        onChange={(event) => setForm({ ...form, days: event.currentTarget.value })}
        error={problems.days}
        aria-required
      />
      {hasPassword && (
        <PasswordInput
          label="Your password"
          description="A key works without your password, so we ask for it once more."
          autoComplete="current-password"
          value={form.password}
          onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
          error={problems.password ?? (isPasswordWrong && problem)}
          aria-required
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        />
      )}
      {problem && !isPasswordWrong && <Problem>{problem}</Problem>}
      <Button type="submit" className={classes.submit} loading={isPending}>
        Create API key
      </Button>
    </form>
  )
}

function NewKey({ value, onClose }: { value: string; onClose(): void }) {
  return (
    <div className={classes.form}>
      <p className={classes.once} role="status">
        Copy the key now and keep it as you keep a password. It is not stored here and cannot be shown again.
      </p>
      <code className={classes.value}>{value}</code>
      <div className={classes.actions}>
        <CopyButton text={value} label="Copy the key" autoFocus />
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
