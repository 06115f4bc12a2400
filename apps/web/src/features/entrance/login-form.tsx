import type { BodyOf } from '@cognate/contract'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { isRefusedWith } from '../../lib/api-error.ts'
import { type EntranceMessage, messageOfFailure } from '../../model/account/entrance-messages.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import classes from './entrance-screen.module.css'
import { messages } from './messages.tsx'

interface LoginFormProps {
  onEnter(): void
  /** The password was right, and a second factor is asked for. */
  onSecondStep(): void
  /** Shows a message; undefined removes the last one. */
  onMessage(message: EntranceMessage | undefined): void
  onForgotten(): void
}

const REQUIRED = messages.required

/** User name and password. What was typed stays after a refusal. */
export function LoginForm({ onEnter, onSecondStep, onMessage, onForgotten }: LoginFormProps) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const login = useMutation({
    mutationFn: (body: BodyOf<'login'>) => call('login', { body }),
    onMutate: () => onMessage(undefined),
    onSuccess: onEnter,
    onError: (error) => {
      if (isRefusedWith(error, 'second_step_needed')) return onSecondStep()
      onMessage(messageOfFailure(error))
      passwordField.current?.focus()
      passwordField.current?.select()
    },
  })

  useEffect(() => nameField.current?.focus(), [])

  const missingFields = { username: username.trim() === '', password: password === '' }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (missingFields.username) return nameField.current?.focus()
    if (missingFields.password) return passwordField.current?.focus()
    if (!login.isPending) login.mutate({ username: username.trim(), password })
  }

  return (
    <form onSubmit={submit} noValidate className={`${shared.stackLarge} ${classes.fields}`}>
      <TextInput
        ref={nameField}
        label={messages.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        error={wasSubmitted && missingFields.username && REQUIRED}
        aria-required
      />
      <PasswordInput
        ref={passwordField}
        label={messages.password}
        name="password"
        autoComplete="current-password"
        size="md"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={wasSubmitted && missingFields.password && REQUIRED}
        aria-required
        visibilityToggleButtonProps={{ 'aria-label': messages.showPassword, tabIndex: 0 }}
      />
      <Button type="submit" size="md" fullWidth loading={login.isPending}>
        {messages.logIn}
      </Button>
      <QuietButton className={`${shared.underlined} ${classes.link}`} onClick={onForgotten}>
        {messages.forgotten}
      </QuietButton>
    </form>
  )
}
