import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useUnsavedWork } from '../../model/use-unsaved-work.ts'
import { SendForm } from '../../ui/send-form.tsx'
import shared from '../../ui/shared.module.css'
import { MemberPicker } from './member-picker.tsx'
import { messages } from './messages.ts'
import { problemOfTeamName } from './team-name.ts'
import type { TeamChanges } from './use-team-changes.ts'

interface CreateTeamProps {
  existingNames: readonly string[]
  create: TeamChanges['create']
  onClose(): void
}

/** The form for a new team. */
export function CreateTeam({ existingNames, create, onClose }: CreateTeamProps) {
  const [name, setName] = useState('')
  const [members, setMembers] = useState<string[]>([])
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useUnsavedWork(name.trim() !== '' || members.length > 0)

  const problem = problemOfTeamName(name, existingNames)
  const submit = () => {
    setWasSubmitted(true)
    if (problem) field.current?.focus()
    else create.mutate({ name: name.trim(), users: members }, { onSuccess: onClose })
  }
  return (
    <SendForm
      act={create}
      onSend={submit}
      problem=""
      label={messages.createTeam}
      onCancel={onClose}
      className={`${shared.stackLarge} ${shared.sunkenCard} ${shared.belowHuge} ${shared.narrow}`}
      aria-label={messages.create}
    >
      <TextInput
        ref={field}
        label={messages.name}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
        error={wasSubmitted && problem}
        aria-required
      />
      <MemberPicker
        label={messages.withUsers}
        placeholder={members.length === 0 ? messages.chooseUsers : ''}
        chosen={members}
        onChange={setMembers}
      />
    </SendForm>
  )
}
