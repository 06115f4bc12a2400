import type { BodyOf, SecondFactorKind, SecondStepView } from '@cognate/contract'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { canUsePasskeys, PasskeyFailure, signWithPasskey } from '../../lib/passkeys.ts'
import { type EntranceMessage, messageOfFailure } from '../../model/account/entrance-messages.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import classes from './entrance-screen.module.css'
import { messages } from './messages.tsx'

interface SecondStepFormProps {
  onEnter(): void
  onMessage(message: EntranceMessage | undefined): void
  /** Leads back to the login. */
  onBack(): void
}

/** After the right password: a passkey, a code of an app, or a recovery code. */
export function SecondStepForm({ onEnter, onMessage, onBack }: SecondStepFormProps) {
  const step = useQuery({
    queryKey: queryKeys.secondStep,
    queryFn: async ({ signal }) => (await call('getSecondStep', { signal })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useEffect(() => {
    if (step.error) onMessage(messageOfFailure(step.error))
  }, [step.error, onMessage])
  return (
    <div className={`${shared.stackLarge} ${classes.fields}`}>
      {step.isPending && <Skeleton height={120} />}
      {step.data && <Proof step={step.data} onEnter={onEnter} onMessage={onMessage} onAsk={step.refetch} />}
      <QuietButton className={`${shared.underlined} ${classes.link}`} onClick={onBack}>
        {messages.backToLogin}
      </QuietButton>
    </div>
  )
}

interface ProofProps extends Omit<SecondStepFormProps, 'onBack'> {
  step: SecondStepView
  /** Asks for another challenge: each can be signed once. */
  onAsk(): Promise<{ data: SecondStepView | undefined }>
}

function Proof({ step: { ways, passkey_options }, onEnter, onMessage, onAsk }: ProofProps) {
  const [typed, setTyped] = useState<SecondFactorKind>(ways.includes('totp') ? 'totp' : 'recovery_code')
  const prove = useMutation({
    mutationFn: (body: BodyOf<'proveSecondFactor'>) => call('proveSecondFactor', { body }),
    onMutate: () => onMessage(undefined),
    onSuccess: onEnter,
    onError: (error) => onMessage(messageOfFailure(error)),
  })
  const sign = useMutation({
    mutationFn: async () => {
      const options = (await onAsk()).data?.passkey_options ?? passkey_options
      return signWithPasskey(options!)
    },
    onMutate: () => onMessage(undefined),
    onSuccess: (passkey) => prove.mutate({ passkey }),
    onError: (error) => onMessage(error instanceof PasskeyFailure ? notUsed : messageOfFailure(error)),
  })
  const hasPasskey = passkey_options !== null
  const other = typed === 'totp' ? 'recovery_code' : 'totp'
  const switchOver = () => {
    // What was said of the one is untrue of the other.
    onMessage(undefined)
    setTyped(other)
  }
  return (
    <>
      {hasPasskey &&
        (canUsePasskeys() ? (
          <Button
            size="md"
            fullWidth
            autoFocus
            loading={sign.isPending || (prove.isPending && 'passkey' in prove.variables)}
            onClick={() => sign.mutate()}
          >
            {messages.usePasskey}
          </Button>
        ) : (
          <p className={`${shared.quietBody} ${shared.breaking}`}>{messages.noPasskeyHere}</p>
        ))}
      {hasPasskey && <div className={`${shared.quietBody} ${shared.row} ${classes.or}`}>{messages.or}</div>}
      <CodeForm
        key={typed}
        kind={typed}
        hasFocus={!hasPasskey}
        isPending={prove.isPending && 'code' in prove.variables}
        wasRefused={prove.isError}
        onProve={(code) => prove.mutate({ code })}
      />
      {ways.includes(other) && (
        <QuietButton className={`${shared.underlined} ${classes.link}`} onClick={switchOver}>
          {other === 'totp' ? messages.useAppCode : messages.useRecoveryCode}
        </QuietButton>
      )}
    </>
  )
}

interface CodeFormProps {
  kind: SecondFactorKind
  hasFocus: boolean
  isPending: boolean
  wasRefused: boolean
  onProve(code: string): void
}

function CodeForm({ kind, hasFocus, isPending, wasRefused, onProve }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!hasFocus && !wasRefused) return
    field.current?.focus()
    field.current?.select()
  }, [hasFocus, wasRefused])
  const isApp = kind === 'totp'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (code.trim() === '') return field.current?.focus()
    if (!isPending) onProve(code)
  }
  return (
    <form onSubmit={submit} noValidate className={`${shared.stackLarge} ${classes.fields}`}>
      <TextInput
        ref={field}
        label={isApp ? messages.appCode : messages.recoveryCode}
        {...(isApp && { description: messages.appCodeHint })}
        name="code"
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={wasSubmitted && code.trim() === '' && messages.required}
        aria-required
      />
      <Button type="submit" size="md" fullWidth variant={hasFocus ? 'filled' : 'default'} loading={isPending}>
        {messages.proceed}
      </Button>
    </form>
  )
}

const notUsed: EntranceMessage = {
  tone: 'danger',
  title: messages.passkeyNotUsed,
  details: messages.passkeyNotUsedInFull,
}
