import { isEmailAddress, MAX_ADDRESS_LENGTH } from '@cognate/contract/email-address'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { type EntranceMessage, messageOf, messageOfFailure } from '../../model/account/entrance-messages.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import classes from './entrance-screen.module.css'
import { messages } from './messages.tsx'

interface ForgottenFormProps {
  onMessage(message: EntranceMessage | undefined): void
  /** Leads back to the login. */
  onBack(): void
}

/** Asks for the account's email, to which a link is sent. */
export function ForgottenForm({ onMessage, onBack }: ForgottenFormProps) {
  const [email, setEmail] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const request = useMutation({
    mutationFn: (email: string) => call('requestPassword', { body: { email } }),
    onMutate: () => onMessage(undefined),
    onSuccess: () => {
      onBack()
      onMessage(messageOf('reset_email_sent'))
    },
    onError: (error) => onMessage(messageOfFailure(error)),
  })
  useEffect(() => field.current?.focus(), [])

  const problem =
    email.trim() === '' ? messages.required : isEmailAddress(email.trim()) ? undefined : messages.noAddress
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (problem) return field.current?.focus()
    if (!request.isPending) request.mutate(email.trim())
  }
  return (
    <form onSubmit={submit} noValidate className={`${shared.stackLarge} ${classes.fields}`}>
      <TextInput
        ref={field}
        label={messages.email}
        type="email"
        name="email"
        autoComplete="email"
        size="md"
        value={email}
        maxLength={MAX_ADDRESS_LENGTH}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={wasSubmitted && problem}
        aria-required
      />
      <Button type="submit" size="md" fullWidth loading={request.isPending}>
        {messages.sendLink}
      </Button>
      <QuietButton className={`${shared.underlined} ${classes.link}`} onClick={onBack}>
        {messages.backToLogin}
      </QuietButton>
    </form>
  )
}
