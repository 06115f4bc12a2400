import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { generalProblem, problemOf } from '../../lib/api-error.ts'
import { endOfNextYear } from '../../model/organisation/end-of-next-year.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { type LicenceDraft, LicenceFields } from './licence-fields.tsx'
import { messages } from './messages.ts'
import { useAct } from './use-admin.ts'

const words = messages.organisations

/** The form for a new organisation with its licence; what else it has is set afterwards. */
export function AddOrganisation({ onClose, onAdded }: { onClose(): void; onAdded(name: string): void }) {
  const [name, setName] = useState('')
  const [displayName, setDisplayName] = useState('')
  const [licence, setLicence] = useState<LicenceDraft>({
    kind: 'institution',
    valid_until: endOfNextYear(),
    endpoints: 'all',
    datasets: 'all',
    filters: 'all',
  })
  const add = useAct(() => call('createOrganisation', { body: { name, display_name: displayName, licence } }), {
    done: ({ display_name }) => words.created(display_name),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    add.mutate(undefined, {
      onSuccess: (added) => {
        onClose()
        onAdded(added.name)
      },
    })
  }
  return (
    <Dialog title={words.add} onClose={onClose}>
      <form className={shared.stackLarge} onSubmit={submit} noValidate>
        <TextInput
          label={words.displayName}
          value={displayName}
          onChange={({ currentTarget }) => setDisplayName(currentTarget.value)}
          error={problemOf(add.error, 'display_name')}
          data-autofocus
        />
        <TextInput
          label={words.name}
          description={words.nameHint}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={problemOf(add.error, 'name')}
          autoComplete="off"
        />
        <LicenceFields licence={licence} onChange={setLicence} error={add.error} />
        {generalProblem(add.error) && <Problem>{generalProblem(add.error)}</Problem>}
        <div className={shared.endRow}>
          <Button variant="default" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {words.add}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
