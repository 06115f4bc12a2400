import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { problemOf } from '../../lib/api-error.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import shared from '../../ui/shared.module.css'
import { Tick } from '../../ui/tick.tsx'
import { draftFields } from './draft-field.ts'
import { Invitation } from './invitation.tsx'
import { messages } from './messages.ts'
import { OrganisationField } from './organisation-field.tsx'
import { useAct } from './use-admin.ts'

const words = messages.adding
const fields = [
  ['username', messages.person.username],
  ['email', messages.person.email],
  ['first_name', messages.person.firstName],
  ['last_name', messages.person.lastName],
] as const

/** The form for a new account. */
export function AddPerson({ onClose }: { onClose(): void }) {
  const { user, active_organisation: own } = useProfile()
  const [person, setPerson] = useState({ username: '', email: '', first_name: '', last_name: '' })
  const [organisation, setOrganisation] = useState<string | null>(own.name)
  const [isLocalAdmin, setIsLocalAdmin] = useState(false)
  const [isInvited, setIsInvited] = useState(true)
  const add = useAct(
    () =>
      call('createPerson', {
        body: { ...person, organisation: organisation ?? '', is_local_admin: isLocalAdmin, invite: isInvited },
      }),
    { done: ({ username }) => words.done(username) },
  )
  const link = add.data?.invitation?.link
  return (
    <Dialog title={words.title} onClose={onClose}>
      {link ? (
        <Invitation link={link} onClose={onClose} />
      ) : (
        <SendForm
          act={add}
          onSend={() => add.mutate(undefined, { onSuccess: ({ invitation }) => !invitation?.link && onClose() })}
          label={words.add}
          onCancel={onClose}
        >
          <div className={`${shared.phoneColumns} ${shared.stack}`}>
            {fields.map(([field, label]) => (
              <TextInput
                key={field}
                label={label}
                {...draftFields(person, setPerson, add.error)(field)}
                autoComplete="off"
                data-autofocus={field === 'username' || undefined}
              />
            ))}
          </div>
          {user.is_operator && (
            <OrganisationField
              label={messages.people.organisation}
              value={organisation}
              onChange={setOrganisation}
              error={problemOf(add.error, 'organisation')}
            />
          )}
          <Tick label={words.admin} checked={isLocalAdmin} onChange={setIsLocalAdmin} />
          <Tick label={words.invite} checked={isInvited} onChange={setIsInvited} />
        </SendForm>
      )}
    </Dialog>
  )
}
