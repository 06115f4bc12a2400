import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { makePasskey, PasskeyFailure } from '../../lib/passkeys.ts'
import { saveFile } from '../../lib/save-file.ts'
import { showToast } from '../../model/toasts.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import shared from '../../ui/shared.module.css'
import { useNewFactors } from './factors-query.ts'
import { messages } from './messages.ts'
import classes from './second-factor.module.css'

/** What is done with the second factor; the password is asked for first. */
export type FactorAct =
  | { kind: 'app' }
  | { kind: 'passkey' }
  | { kind: 'codes' }
  | { kind: 'remove-app'; isLast: boolean }
  | { kind: 'remove-passkey'; id: string; name: string; isLast: boolean }

/** What has to be shown next: the secret of an app, or recovery codes. */
type Next = { secret: string; uri: string } | { codes: readonly string[] }

const titleOf = (act: FactorAct): string =>
  ({
    app: messages.setUpApp,
    passkey: messages.addPasskey,
    codes: messages.newCodes,
    'remove-app': messages.removeApp,
    'remove-passkey': act.kind === 'remove-passkey' ? messages.removePasskey(act.name) : '',
  })[act.kind]

/** One change of the second factor, from the password to what is shown at the end. */
export function FactorDialog({ act, onClose }: { act: FactorAct; onClose(): void }) {
  const [next, setNext] = useState<Next>()
  const proceed = (to: Next | undefined) => (to ? setNext(to) : onClose())
  const showsCodes = next !== undefined && 'codes' in next
  return (
    <Dialog
      onClose={onClose}
      title={titleOf(act)}
      size={460}
      closeOnClickOutside={next === undefined}
      // Codes are shown once: whoever has kept them says so.
      closeOnEscape={!showsCodes}
      withCloseButton={!showsCodes}
    >
      {next === undefined ? (
        <PasswordStep act={act} onDone={proceed} onCancel={onClose} />
      ) : showsCodes ? (
        <RecoveryCodes codes={next.codes} onClose={onClose} />
      ) : (
        <AppStep {...next} onDone={proceed} onCancel={onClose} />
      )}
    </Dialog>
  )
}

interface StepProps {
  onDone(next: Next | undefined): void
  onCancel(): void
}

function PasswordStep({ act, onDone, onCancel }: StepProps & { act: FactorAct }) {
  const [password, setPassword] = useState('')
  const [name, setName] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const perform = usePerform()
  const run = useMutation({ mutationFn: () => perform(act, { password, name: name.trim() }), onSuccess: onDone })
  const isNamed = act.kind === 'passkey'
  const submit = () => {
    setWasSubmitted(true)
    if (password !== '' && !(isNamed && name.trim() === '')) run.mutate()
  }
  return (
    <SendForm
      act={run}
      onSend={submit}
      onCancel={onCancel}
      problem={run.error ? problemOf(run.error) : undefined}
      label={act.kind.startsWith('remove') ? messages.remove : messages.proceed}
    >
      {act.kind === 'codes' && <p>{messages.confirmNewCodes}</p>}
      {'isLast' in act && <p>{act.isLast ? messages.confirmLastRemoval : messages.confirmRemoval}</p>}
      {isNamed && (
        <TextInput
          label={messages.passkeyName}
          description={messages.passkeyNameHint}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={wasSubmitted && name.trim() === '' && messages.required}
          maxLength={100}
          aria-required
          data-autofocus
        />
      )}
      <PasswordInput
        label={messages.password}
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={wasSubmitted && password === '' && messages.required}
        aria-required
        visibilityToggleButtonProps={{ 'aria-label': messages.showPassword, tabIndex: 0 }}
        {...(!isNamed && { 'data-autofocus': true })}
      />
    </SendForm>
  )
}

/** The picture for the app, and the code that it shows then. */
function AppStep({ secret, uri, onDone, onCancel }: StepProps & { secret: string; uri: string }) {
  const [code, setCode] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const takeFactors = useNewFactors()
  const confirm = useMutation({
    mutationFn: async () => (await call('confirmTotp', { body: { code } })).data,
    onSuccess: (added) => {
      takeFactors(added)
      showToast({ tone: 'success', title: messages.done })
      onDone(added.recovery_codes ? { codes: added.recovery_codes } : undefined)
    },
  })
  const submit = () => {
    setWasSubmitted(true)
    if (code.trim() !== '') confirm.mutate()
  }
  return (
    <SendForm
      act={confirm}
      onSend={submit}
      onCancel={onCancel}
      problem={confirm.error ? sentenceOf(confirm.error) : undefined}
      label={messages.confirm}
    >
      <p>{messages.scan}</p>
      <QrCode text={uri} label={messages.picture} />
      <div>
        <div className={shared.quietSmall}>{messages.key}</div>
        <div className={`${shared.breaking} ${shared.mono}`}>{secret.match(/.{1,4}/g)?.join(' ')}</div>
      </div>
      <TextInput
        label={messages.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        error={wasSubmitted && code.trim() === '' && messages.required}
        aria-required
        autoFocus
      />
    </SendForm>
  )
}

/** Does what was asked, once the password is right; gives what has to be shown next. */
function usePerform() {
  const takeFactors = useNewFactors()
  return async (act: FactorAct, { password, name }: { password: string; name: string }): Promise<Next | undefined> => {
    if (act.kind === 'app') return (await call('beginTotp', { body: { password } })).data
    if (act.kind === 'codes') {
      const { recovery_codes } = (await call('makeRecoveryCodes', { body: { password } })).data
      takeFactors((await call('getSecondFactors')).data)
      return { codes: recovery_codes }
    }
    if (act.kind === 'passkey') {
      const options = (await call('beginPasskey', { body: { password } })).data
      const added = (await call('addPasskey', { body: { name, passkey: await makePasskey(options) } })).data
      takeFactors(added)
      showToast({ tone: 'success', title: messages.done })
      return added.recovery_codes ? { codes: added.recovery_codes } : undefined
    }
    const left =
      act.kind === 'remove-app'
        ? await call('removeTotp', { body: { password } })
        : await call('removePasskey', { body: { id: act.id, password } })
    takeFactors(left.data)
    showToast({ tone: 'success', title: messages.removed })
    return undefined
  }
}

const problemOf = (error: unknown): string =>
  error instanceof PasskeyFailure ? (error.isKnown ? messages.passkeyKnown : messages.passkeyFailed) : sentenceOf(error)

/** A text as a QR code, dark on white in every theme: cameras look for that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={classes.picture}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

/** Recovery codes, this once. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className={shared.stackLarge}>
      <p>{messages.keepCodes}</p>
      <ul
        className={`${shared.note} ${shared.onSunken} ${shared.mono} ${shared.stackTiny} ${shared.phoneColumns}`}
        aria-label={messages.codes}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={shared.endRow}>
        <CopyButton text={text} label={messages.copyCodes} />
        <Button variant="default" onClick={() => saveFile(messages.fileName, new Blob([text], { type: 'text/plain' }))}>
          {messages.saveCodes}
        </Button>
        <Button onClick={onClose} autoFocus>
          {messages.kept}
        </Button>
      </div>
    </div>
  )
}
