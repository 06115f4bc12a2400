import type { ProviderView } from '@cognate/contract'
import { fillPath, paths } from '@cognate/contract/paths'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { problemOf } from '../../lib/api-error.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { SendDialog } from '../../ui/send-form.tsx'
import shared from '../../ui/shared.module.css'
import classes from './admin.module.css'
import { draftFields } from './draft-field.ts'
import { messages } from './messages.ts'
import { OrganisationField } from './organisation-field.tsx'
import { ProviderAddresses } from './provider-addresses.tsx'
import { settingsDraftOf, settingsOf } from './provider-draft.ts'
import { ProviderFields } from './provider-fields.tsx'
import { useAct } from './use-admin.ts'

const words = messages.providers

interface ProviderDialogProps {
  /** The one to change; without it, a new one is set up. */
  provider?: ProviderView
  onSaved?(provider: ProviderView): void
  onClose(): void
}

/** The form of an identity provider. Saving asks the provider what it says of itself. */
export function ProviderDialog({ provider, onSaved, onClose }: ProviderDialogProps) {
  const { active_organisation: own } = useProfile()
  const [organisation, setOrganisation] = useState<string | null>(own.name)
  const [names, setNames] = useState({
    ...{ key: '', name: provider?.name ?? '', abbreviation: provider?.abbreviation ?? '' },
  })
  const [draft, setDraft] = useState(settingsDraftOf(provider))
  const { key, name, abbreviation } = names
  const save = useAct(
    () =>
      provider
        ? call('changeProvider', {
            params: { key: provider.key },
            body: { name, abbreviation, ...settingsOf(draft) },
          })
        : call('createProvider', {
            body: { key, name, abbreviation, organisation: organisation ?? '', ...settingsOf(draft) },
          }),
    { done: (saved) => (provider ? words.saved(saved.name) : words.isSetUp(saved.name)) },
  )
  const onSuccess = (saved: ProviderView) => {
    onClose()
    onSaved?.(saved)
  }
  const text = draftFields(names, setNames, save.error)
  const field = (part: keyof typeof names) => ({
    label: words.fields[part].label,
    description: words.fields[part].hint,
    ...text(part),
    autoComplete: 'off',
    spellCheck: false,
  })
  return (
    <SendDialog
      title={provider ? words.changeOf(provider.name) : words.add}
      onClose={onClose}
      act={save}
      onSend={() => save.mutate(undefined, { onSuccess })}
      label={messages.save}
      isDisabled={!provider && organisation === null}
    >
      {!provider && (
        <>
          <OrganisationField
            label={messages.people.organisation}
            value={organisation}
            onChange={setOrganisation}
            error={problemOf(save.error, 'organisation')}
          />
          <TextInput {...field('key')} />
        </>
      )}
      <TextInput {...field('name')} />
      <TextInput {...field('abbreviation')} className={classes.short ?? ''} />
      {!provider && (
        <SegmentedControl
          aria-label={words.kind}
          data={(['oidc', 'saml'] as const).map((value) => ({ value, label: words.kinds[value] }))}
          value={draft.kind}
          onChange={(kind) => {
            save.reset()
            setDraft({ ...draft, kind: kind as typeof draft.kind })
          }}
        />
      )}
      {!provider && draft.kind === 'oidc' && key.trim() !== '' && <ComingAddresses of={key.trim()} />}
      <ProviderFields
        draft={draft}
        onChange={setDraft}
        error={save.error}
        hasSecret={provider?.oidc?.has_client_secret ?? false}
      />
    </SendDialog>
  )
}

/** What the institution asks for before it gives a client id and a secret. */
function ComingAddresses({ of }: { of: string }) {
  const at = (path: string) => window.location.origin + fillPath(path, { provider: of })
  return (
    <section aria-label={words.addresses.title} className={shared.stackSmall}>
      <p className={shared.quietSmall}>{words.addresses.coming}</p>
      <ProviderAddresses
        addresses={[
          { kind: 'redirect_uri', url: at(paths.ssoCallback) },
          { kind: 'logout_uri', url: at(paths.ssoLogout) },
        ]}
      />
    </section>
  )
}
