import type { AccountLinkView, BodyOf } from '@cognate/contract'
import { Button, PasswordInput, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { type EntranceMessage, messageOfFailure } from '../../model/account/entrance-messages.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import look from '../../ui/shared.module.css'
import classes from './entrance-screen.module.css'
import { messages } from './messages.tsx'

interface LinkFormProps {
  onMessage(message: EntranceMessage | undefined): void
  /** Signed in; leads to an address of this installation. */
  onLinked(next: string): void
  /** Leads back to the login. */
  onBack(): void
}

/** Confirms, by password or by a mailed code, that the account with the address of an institution's person is theirs. */
export function LinkForm({ onMessage, onLinked, onBack }: LinkFormProps) {
  const link = useQuery({
    queryKey: queryKeys.accountLink,
    queryFn: async ({ signal }) => (await call('getAccountLink', { signal })).data,
    retry: false,
    gcTime: 0,
  })
  useEffect(() => {
    if (link.error) onMessage(messageOfFailure(link.error))
  }, [link.error, onMessage])

  if (link.isPending) return <Skeleton height={160} />
  return (
    <>
      {link.data && <Confirmation link={link.data} onMessage={onMessage} onLinked={onLinked} />}
      <QuietButton className={`${look.underlined} ${classes.link}`} onClick={onBack}>
        {messages.backToLogin}
      </QuietButton>
    </>
  )
}

interface ConfirmationProps extends Omit<LinkFormProps, 'onBack'> {
  link: AccountLinkView
}

function Confirmation({ link, onMessage, onLinked }: ConfirmationProps) {
  const [proof, setProof] = useState<'password' | 'code'>(link.has_usable_password ? 'password' : 'code')
  const [text, setText] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const onError = (error: unknown) => {
    onMessage(messageOfFailure(error))
    field.current?.select()
  }
  const confirm = useMutation({
    mutationFn: async (body: BodyOf<'confirmAccountLink'>) => (await call('confirmAccountLink', { body })).data.next,
    onMutate: () => onMessage(undefined),
    onSuccess: onLinked,
    onError,
  })
  const sendCode = useMutation({
    mutationFn: () => call('sendLinkCode'),
    onMutate: () => onMessage(undefined),
    onSuccess: () => change('code'),
    onError,
  })
  const isAsked = proof === 'password' || sendCode.isSuccess
  // Another field appears with these.
  useEffect(() => field.current?.focus(), [proof, isAsked])
  const change = (to: 'password' | 'code') => {
    setProof(to)
    setText('')
    setWasSubmitted(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (text.trim() === '') return field.current?.focus()
    if (!confirm.isPending) confirm.mutate(proof === 'password' ? { password: text } : { code: text.trim() })
  }
  const shared = {
    ref: field,
    size: 'md',
    value: text,
    onChange: (event: { currentTarget: HTMLInputElement }) => setText(event.currentTarget.value),
    error: wasSubmitted && text.trim() === '' && messages.required,
    'aria-required': true,
  } as const
  return (
    <form onSubmit={submit} noValidate className={`${look.stackLarge} ${classes.fields}`}>
      <p className={`${look.quietBody} ${look.breaking}`}>
        {messages.signedInAs(link.display, link.provider.name)} {messages.accountAddress(link.email)}
      </p>
      {link.entered_through.length > 0 && (
        <p className={`${look.quietBody} ${look.breaking}`}>{messages.enteredThrough(link.entered_through)}</p>
      )}
      {!link.has_usable_password && !link.can_mail && (
        <p className={`${look.quietBody} ${look.breaking}`}>{messages.noWay}</p>
      )}
      {proof === 'code' && isAsked && (
        <p role="status" className={`${look.quietBody} ${look.breaking}`}>
          {messages.codeSent(link.email)}
        </p>
      )}
      {proof === 'password' ? (
        <PasswordInput
          {...shared}
          label={messages.passwordLabel}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': messages.showPassword, tabIndex: 0 }}
        />
      ) : (
        isAsked && (
          <TextInput
            {...shared}
            label={messages.codeLabel}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        )
      )}
      {isAsked && (
        <Button type="submit" size="md" fullWidth loading={confirm.isPending}>
          {messages.link}
        </Button>
      )}
      {link.can_mail && (
        <Button variant="default" size="md" fullWidth loading={sendCode.isPending} onClick={() => sendCode.mutate()}>
          {proof === 'password' ? messages.sendCode : isAsked ? messages.sendAgain : messages.sendCodeOnly}
        </Button>
      )}
      {proof === 'code' && link.has_usable_password && (
        <QuietButton className={`${look.underlined} ${classes.link}`} onClick={() => change('password')}>
          {messages.usePassword}
        </QuietButton>
      )}
    </form>
  )
}
