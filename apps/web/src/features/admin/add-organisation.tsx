import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { endOfNextYear } from '../../model/organisation/end-of-next-year.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import { draftFields } from './draft-field.ts'
import { type LicenceDraft, LicenceFields } from './licence-fields.tsx'
import { messages } from './messages.ts'
import { useAct } from './use-admin.ts'

const words = messages.organisations

/** The form for a new organisation with its licence; what else it has is set afterwards. */
export function AddOrganisation({ onClose, onAdded }: { onClose(): void; onAdded(name: string): void }) {
  const [names, setNames] = useState({ name: '', display_name: '' })
  const [licence, setLicence] = useState<LicenceDraft>({
    kind: 'institution',
    valid_until: endOfNextYear(),
    endpoints: 'all',
    datasets: 'all',
    filters: 'all',
  })
  const add = useAct(() => call('createOrganisation', { body: { ...names, licence } }), {
    done: ({ display_name }) => words.created(display_name),
  })
  const field = draftFields(names, setNames, add.error)
  const onSuccess = (added: { name: string }) => {
    onClose()
    onAdded(added.name)
  }
  return (
    <Dialog title={words.add} onClose={onClose}>
      <SendForm act={add} onSend={() => add.mutate(undefined, { onSuccess })} label={words.add} onCancel={onClose}>
        <TextInput label={words.displayName} {...field('display_name')} data-autofocus />
        <TextInput label={words.name} description={words.nameHint} {...field('name')} autoComplete="off" />
        <LicenceFields licence={licence} onChange={setLicence} error={add.error} />
      </SendForm>
    </Dialog>
  )
}
