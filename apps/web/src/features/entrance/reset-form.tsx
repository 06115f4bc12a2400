import { Button, PasswordInput, Skeleton } from '@mantine/core'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { problemOf } from '../../lib/api-error.ts'
import { resetPassword } from '../../lib/calls.ts'
import { type EntranceMessage, messageOfFailure } from '../../model/account/entrance-messages.ts'
import { problemOfPassword } from '../../model/account/password-rules.ts'
import { queryKeys } from '../../model/query-keys.ts'
import shared from '../../ui/shared.module.css'
import classes from './entrance-screen.module.css'
import { messages } from './messages.tsx'

/** What the key of a mailed link is for. */
export const passwordKeyQuery = (passwordKey: string) =>
  queryOptions({
    queryKey: queryKeys.passwordKey(passwordKey),
    queryFn: ({ signal }) => call('checkPasswordKey', { headers: { 'x-password-reset-key': passwordKey }, signal }),
    retry: false,
    gcTime: 0,
  })

interface ResetFormProps {
  /** The key of the link that was mailed. */
  passwordKey: string
  onMessage(message: EntranceMessage | undefined): void
  onDone(): void
  /** Leads to the form that sends another link. */
  onForgotten(): void
}

/** Sets a new password with the key of a mailed link. An invalid key is reported before anything is typed. */
export function ResetForm({ passwordKey, onMessage, onDone, onForgotten }: ResetFormProps) {
  const key = useQuery(passwordKeyQuery(passwordKey))
  useEffect(() => {
    if (key.error) onMessage(messageOfFailure(key.error))
  }, [key.error, onMessage])

  if (key.isPending) return <Skeleton height={120} />
  if (key.error)
    return (
      <Button size="md" fullWidth onClick={onForgotten}>
        {messages.newLink}
      </Button>
    )
  const label = key.data.data.is_invitation ? messages.setPassword : messages.changePassword
  return <PasswordField {...{ passwordKey, label, onMessage, onDone }} />
}

interface PasswordFieldProps extends Omit<ResetFormProps, 'onForgotten'> {
  /** Of the button that sets it. */
  label: string
}

function PasswordField({ passwordKey, label, onMessage, onDone }: PasswordFieldProps) {
  const [password, setPassword] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const reset = useMutation({
    mutationFn: resetPassword,
    onMutate: () => onMessage(undefined),
    onSuccess: onDone,
    onError: (error) => {
      if (problemOf(error, 'password')) field.current?.focus()
      else onMessage(messageOfFailure(error))
    },
  })
  useEffect(() => field.current?.focus(), [])

  const problem = problemOfPassword(password)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (problem) return field.current?.focus()
    if (!reset.isPending) reset.mutate({ key: passwordKey, password })
  }
  return (
    <form onSubmit={submit} noValidate className={`${shared.stackLarge} ${classes.fields}`}>
      <PasswordInput
        ref={field}
        label={messages.newPassword}
        name="password"
        autoComplete="new-password"
        size="md"
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          reset.reset()
        }}
        error={(wasSubmitted && problem) || problemOf(reset.error, 'password')}
        aria-required
        visibilityToggleButtonProps={{ 'aria-label': messages.showPassword, tabIndex: 0 }}
      />
      <Button type="submit" size="md" fullWidth loading={reset.isPending}>
        {label}
      </Button>
    </form>
  )
}
