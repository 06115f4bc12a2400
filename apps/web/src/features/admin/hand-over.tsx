import type { AdminPersonDetailView } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { problemOf } from '../../lib/api-error.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { QuietText } from '../../ui/page.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import { OrganisationField } from './organisation-field.tsx'
import { useAct } from './use-admin.ts'

const words = messages.person

/** Gives what somebody made to another member. */
export function HandOver({ person }: { person: AdminPersonDetailView }) {
  const { user } = useProfile()
  const [to, setTo] = useState('')
  const [organisation, setOrganisation] = useState(person.organisations[0]?.name ?? null)
  const give = useAct(
    () =>
      call('handOver', { params: { uuid: person.uuid }, body: { to: to.trim(), organisation: organisation ?? '' } }),
    { done: (given) => words.handedOver(words.thingsOf(given), to.trim()) },
  )
  const [isAsking, setIsAsking] = useState(false)
  const confirm = () => give.mutate(undefined, { onSuccess: () => setTo(''), onSettled: () => setIsAsking(false) })
  if (Object.values(person.things).every((count) => count === 0)) return null
  return (
    <SendForm
      act={give}
      onSend={() => setIsAsking(true)}
      label={words.handOver}
      isDisabled={to.trim() === '' || organisation === null}
      isQuiet
      className={`${shared.stack} ${shared.lineAbove}`}
      aria-label={words.handOver}
    >
      <h3 className={shared.strongBody}>{words.handOver}</h3>
      <QuietText>{words.handOverLead}</QuietText>
      {/* There are also things of an organisation that somebody has left. */}
      {(user.is_operator || person.organisations.length !== 1) && (
        <OrganisationField label={messages.people.organisation} value={organisation} onChange={setOrganisation} />
      )}
      <TextInput
        label={words.heir}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        error={problemOf(give.error, 'to')}
        autoComplete="off"
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={words.handOver}
        sentence={words.confirmHandOver(fullName(person), to.trim())}
        confirmLabel={words.handOver}
        isPending={give.isPending}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      />
    </SendForm>
  )
}
