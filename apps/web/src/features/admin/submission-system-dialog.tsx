import type { SubmissionSystemView } from '@cognate/contract'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SendDialog } from '../../ui/send-form.tsx'
import shared from '../../ui/shared.module.css'
import { draftFields } from './draft-field.ts'
import { messages } from './messages.ts'
import { OrganisationField } from './organisation-field.tsx'
import { useAct } from './use-admin.ts'

const words = messages.submissions

/** 48 characters that nobody guesses and every header can hold. */
const makeSecret = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(36))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/** Where an organisation sends its collections; of a system that is known, both address and secret are set anew. */
export function SubmissionSystemDialog({ system, onClose }: { system?: SubmissionSystemView; onClose(): void }) {
  const [organisation, setOrganisation] = useState(system?.name ?? null)
  const [draft, setDraft] = useState({ url: system?.url ?? '', secret: '' })
  const [isShown, setIsShown] = useState(false)
  const set = useAct(() => call('setSubmissionSystem', { params: { name: organisation ?? '' }, body: draft }), {
    done: ({ display_name }) => words.isSet(display_name),
  })
  const field = draftFields(draft, setDraft, set.error)
  return (
    <SendDialog
      title={system ? words.changeOf(system.display_name) : words.add}
      onClose={onClose}
      act={set}
      onSend={() => set.mutate(undefined, { onSuccess: onClose })}
      label={messages.save}
      isDisabled={organisation === null}
    >
      {!system && (
        <OrganisationField label={messages.people.organisation} value={organisation} onChange={setOrganisation} />
      )}
      <TextInput
        label={words.address}
        description={words.addressHint}
        {...field('url')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordInput
        label={words.secret}
        description={words.secretHint}
        {...field('secret')}
        visible={isShown}
        onVisibilityChange={setIsShown}
        visibilityToggleButtonProps={{ 'aria-label': words.showSecret }}
        autoComplete="off"
      />
      <div className={shared.buttonRow}>
        <Button
          variant="default"
          onClick={() => {
            setDraft({ ...draft, secret: makeSecret() })
            setIsShown(true)
          }}
        >
          {words.makeSecret}
        </Button>
        {isShown && draft.secret !== '' && <CopyButton text={draft.secret} label={words.copySecret} />}
      </div>
    </SendDialog>
  )
}
