import type { BodyOf } from '@cognate/contract'
import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError, sentenceOf } from '../../lib/api-error.ts'
import { type PasswordForm, problemsOfChange } from '../../model/account/password-rules.ts'
import { Problem, Section } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

const EMPTY: PasswordForm = { current: '', next: '', confirmation: '' }

const fields: readonly { key: keyof PasswordForm; label: string; autoComplete: string }[] = [
  { key: 'current', label: messages.currentPassword, autoComplete: 'current-password' },
  { key: 'next', label: messages.newPassword, autoComplete: 'new-password' },
  { key: 'confirmation', label: messages.confirmPassword, autoComplete: 'new-password' },
]

/** Changes the password; ends the other sessions. */
export function PasswordSection({ username }: { username: string }) {
  const [form, setForm] = useState(EMPTY)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const formElement = useRef<HTMLFormElement>(null)
  const change = useMutation({
    mutationFn: (body: BodyOf<'changePassword'>) => call('changePassword', { body }),
    onSuccess: () => {
      setForm(EMPTY)
      setWasSubmitted(false)
    },
  })
  const problems = wasSubmitted ? problemsOfChange(form) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    const [invalidField] = Object.keys(problemsOfChange(form))
    if (invalidField) return formElement.current?.querySelector<HTMLInputElement>(`[name="${invalidField}"]`)?.focus()
    if (!change.isPending) change.mutate({ current_password: form.current, new_password: form.next })
  }
  return (
    <Section title={messages.password} lead={messages.passwordLead}>
      <form ref={formElement} className={`${shared.stackLarge} ${shared.narrow}`} onSubmit={submit} noValidate>
        {/* Password managers keep the new password with the account it belongs to. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {fields.map(({ key, label, autoComplete }) => (
          <PasswordInput
            key={key}
            label={label}
            name={key}
            autoComplete={autoComplete}
            value={form[key]}
            onChange={(event) => setForm({ ...form, [key]: event.currentTarget.value })}
            error={problems[key]}
            aria-required
            visibilityToggleButtonProps={{ 'aria-label': messages.show(label), tabIndex: 0 }}
          />
        ))}
        {change.error && messagesOf(change.error).map((message) => <Problem key={message}>{message}</Problem>)}
        <div role="status" className={`${shared.goneWhenEmpty} ${shared.medium} ${shared.success}`}>
          {change.isSuccess && messages.passwordChanged}
        </div>
        <div>
          <Button type="submit" loading={change.isPending}>
            {messages.changePassword}
          </Button>
        </div>
      </form>
    </Section>
  )
}

/** Every message of a refusal. */
function messagesOf(error: unknown): string[] {
  const fieldMessages = error instanceof ApiError ? error.fields.map(({ message }) => message) : []
  return fieldMessages.length > 0 ? [...new Set(fieldMessages)] : [sentenceOf(error)]
}
