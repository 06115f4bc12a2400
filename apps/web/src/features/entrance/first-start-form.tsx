import type { AnswerOf, BodyOf } from '@cognate/contract'
import { fold } from '@cognate/contract/fold'
import { Button, PasswordInput, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { problemOf } from '../../lib/api-error.ts'
import { focusInvalid } from '../../lib/focus-invalid.ts'
import { problemOfPassword } from '../../model/account/password-rules.ts'
import { endOfNextYear } from '../../model/organisation/end-of-next-year.ts'
import shared from '../../ui/shared.module.css'
import classes from './entrance-screen.module.css'
import { firstStartMessages as words } from './first-start-messages.ts'
import { messages } from './messages.tsx'

export type MadeFirst = AnswerOf<'finishFirstStart'>
type Kind = BodyOf<'finishFirstStart'>['organisation']['licence']['kind']

interface FirstStartFormProps {
  linkKey: string
  onMade(first: MadeFirst): void
  onRefused(error: unknown): void
  onTry(): void
}

const personFields = [
  ['first_name', words.firstName, 'given-name'],
  ['last_name', words.lastName, 'family-name'],
  ['email', messages.email, 'email'],
  ['username', messages.username, 'username'],
] as const

const nobody = { first_name: '', last_name: '', email: '', username: '', password: '' }

/** The operator, and the organisation that they work for. What is refused stays as it was typed. */
export function FirstStartForm({ linkKey, onMade, onRefused, onTry }: FirstStartFormProps) {
  const [person, setPerson] = useState(nobody)
  const [organisation, setOrganisation] = useState(aNewOrganisation)
  const [submissions, setSubmissions] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const { name, display_name, kind, valid_until } = organisation
  const make = useMutation({
    mutationFn: () =>
      call('finishFirstStart', {
        params: { key: linkKey },
        body: {
          ...person,
          organisation: { name: name ?? nameFrom(display_name), display_name, licence: { kind, valid_until } },
        },
      }),
    onMutate: onTry,
    onSuccess: onMade,
    onError: onRefused,
  })
  // After what was refused is drawn.
  useEffect(() => {
    if (make.error || submissions > 0) focusInvalid(form.current)
  }, [make.error, submissions])
  const weakness = problemOfPassword(person.password)
  const isComplete = [...Object.values(person), display_name, valid_until].every((text) => text.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmissions((before) => before + 1)
    if (isComplete && !weakness && !make.isPending) make.mutate()
  }
  const problem = (field: string, text: string) =>
    (submissions > 0 && text.trim() === '' && messages.required) || problemOf(make.error, field)
  return (
    <form ref={form} onSubmit={submit} noValidate className={`${shared.stackLarge} ${classes.fields}`}>
      <h2 className={`${shared.heading} ${shared.aboveSmall}`}>{words.you}</h2>
      {personFields.map(([field, label, autoComplete], at) => (
        <TextInput
          key={field}
          label={label}
          value={person[field]}
          onChange={({ currentTarget: { value } }) => setPerson((known) => ({ ...known, [field]: value }))}
          error={problem(field, person[field])}
          autoComplete={autoComplete}
          {...(field === 'username' && { autoCapitalize: 'none', spellCheck: false })}
          autoFocus={at === 0}
          aria-required
        />
      ))}
      <PasswordInput
        label={messages.password}
        description={words.passwordHint}
        autoComplete="new-password"
        value={person.password}
        onChange={({ currentTarget: { value } }) => setPerson((known) => ({ ...known, password: value }))}
        error={(submissions > 0 && weakness) || problemOf(make.error, 'password')}
        aria-required
        visibilityToggleButtonProps={{ 'aria-label': messages.showPassword, tabIndex: 0 }}
      />
      <h2 className={`${shared.heading} ${shared.aboveSmall}`}>{words.organisation}</h2>
      <TextInput
        label={words.displayName}
        value={display_name}
        onChange={({ currentTarget: { value } }) => setOrganisation((known) => ({ ...known, display_name: value }))}
        error={problem('organisation.display_name', display_name)}
        autoComplete="organization"
        aria-required
      />
      <TextInput
        label={words.name}
        description={words.nameHint}
        value={name ?? nameFrom(display_name)}
        onChange={({ currentTarget: { value } }) => setOrganisation((known) => ({ ...known, name: value }))}
        error={problemOf(make.error, 'organisation.name')}
        autoComplete="off"
        aria-required
      />
      <Select
        label={words.kind}
        description={words.kindHint}
        data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
        value={kind}
        allowDeselect={false}
        onChange={(chosen) => setOrganisation((known) => ({ ...known, kind: chosen as Kind }))}
      />
      <TextInput
        type="date"
        label={words.lastDay}
        description={words.lastDayHint}
        value={valid_until}
        onChange={({ currentTarget: { value } }) => setOrganisation((known) => ({ ...known, valid_until: value }))}
        error={problem('organisation.licence.valid_until', valid_until) ?? problemOf(make.error, 'valid_until')}
        aria-required
      />
      <Button type="submit" size="md" fullWidth loading={make.isPending}>
        {words.make}
      </Button>
    </form>
  )
}

/** The name follows the one that is shown, until somebody writes another. */
const aNewOrganisation = () => ({
  name: undefined as string | undefined,
  display_name: '',
  kind: 'institution' as Kind,
  valid_until: endOfNextYear(),
})

const nameFrom = (shown: string) =>
  fold(shown)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100)
