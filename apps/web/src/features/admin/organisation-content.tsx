import type { AdminOrganisationView, BodyOf } from '@cognate/contract'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { problemOf } from '../../lib/api-error.ts'
import { SendForm } from '../../ui/send-form.tsx'
import shared from '../../ui/shared.module.css'
import { Tick } from '../../ui/tick.tsx'
import { draftFields } from './draft-field.ts'
import { messages } from './messages.ts'
import { useAct } from './use-admin.ts'

const words = messages.organisations

type Content = Required<BodyOf<'changeOrganisation'>>

const contentOf = (organisation: AdminOrganisationView): Content => ({
  display_name: organisation.display_name,
  frontend_theme: organisation.frontend_theme,
  nl_language: organisation.nl_language,
  submission_system_name: organisation.submission_system_name,
  coi_checker: organisation.coi_checker,
  export_layout: organisation.export_layout,
  query_retention_days: organisation.query_retention_days,
  sign_in: organisation.sign_in,
})

/** How an organisation is called, looks and works. */
export function OrganisationContent({ organisation }: { organisation: AdminOrganisationView }) {
  const [draft, setDraft] = useState(contentOf(organisation))
  const set = (changes: Partial<Content>) => setDraft((known) => ({ ...known, ...changes }))
  const save = useAct(() => call('changeOrganisation', { params: { name: organisation.name }, body: draft }), {
    done: ({ display_name }) => words.saved(display_name),
  })
  return (
    <SendForm
      act={save}
      onSend={() => save.mutate(undefined)}
      label={messages.save}
      isQuiet
      className={shared.stack}
      aria-label={words.about}
    >
      <TextInput label={words.displayName} {...draftFields(draft, setDraft, save.error)('display_name')} />
      <div className={`${shared.phoneColumns} ${shared.stack}`}>
        <Choice
          label={words.theme}
          names={words.themes}
          chosen={draft.frontend_theme}
          onChange={(frontend_theme) => set({ frontend_theme })}
        />
        <Choice
          label={words.layout}
          names={words.layouts}
          chosen={draft.export_layout}
          onChange={(export_layout) => set({ export_layout })}
        />
      </div>
      <Choice
        label={words.signIn}
        names={words.signIns}
        chosen={draft.sign_in ?? 'default'}
        onChange={(rule) => set({ sign_in: rule === 'default' ? null : rule })}
      />
      <TextInput
        label={words.submission}
        description={words.submissionHint}
        value={draft.submission_system_name ?? ''}
        onChange={({ currentTarget }) => set({ submission_system_name: currentTarget.value || null })}
      />
      <TextInput
        type="number"
        min={1}
        label={words.retention}
        description={words.retentionHint}
        value={draft.query_retention_days ?? ''}
        onChange={({ currentTarget: { value } }) => set({ query_retention_days: value === '' ? null : Number(value) })}
        error={problemOf(save.error, 'query_retention_days')}
      />
      <div className={`${shared.phoneColumns} ${shared.stack}`}>
        <Tick label={words.checker} checked={draft.coi_checker} onChange={(coi_checker) => set({ coi_checker })} />
        <Tick label={words.dutch} checked={draft.nl_language} onChange={(nl_language) => set({ nl_language })} />
      </div>
    </SendForm>
  )
}

interface ChoiceProps<Key extends string> {
  label: string
  names: Record<Key, string>
  chosen: Key
  onChange(key: Key): void
}

function Choice<Key extends string>({ label, names, chosen, onChange }: ChoiceProps<Key>) {
  return (
    <Select
      label={label}
      data={Object.entries<string>(names).map(([value, name]) => ({ value, label: name }))}
      value={chosen}
      allowDeselect={false}
      onChange={(key) => onChange(key as Key)}
    />
  )
}
