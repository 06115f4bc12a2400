import type { TeamView } from '@cognate/contract'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useUnsavedWork } from '../../model/use-unsaved-work.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailedCall } from '../../ui/failure.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import shared from '../../ui/shared.module.css'
import { AllUsers } from './all-users.tsx'
import { MemberPicker } from './member-picker.tsx'
import { messages } from './messages.ts'
import { problemOfTeamName } from './team-name.ts'
import { TeamPanel } from './team-panel.tsx'
import classes from './teams-screen.module.css'
import { type TeamChanges, teamsQuery, useTeamChanges } from './use-team-changes.ts'

/** `/app/teams/`: who belongs to which team. Local administrators change it, everybody else reads. */
export function TeamsScreen({ settings }: { settings?: ReactNode }) {
  const { user, active_organisation: organisation } = useProfile()
  const teams = useQuery(teamsQuery)
  const changes = useTeamChanges()
  const [isCreating, setIsCreating] = useState(false)
  const mayChange = user.is_local_admin
  const { error } = teams

  return (
    <Page
      title={messages.title}
      lead={mayChange ? organisation.display_name : messages.readOnly(organisation.display_name)}
      actions={
        mayChange && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            aria-expanded={isCreating}
            onClick={() => setIsCreating(!isCreating)}
          >
            {messages.create}
          </Button>
        )
      }
    >
      {isCreating && (
        <CreateTeam
          existingNames={teams.data?.map(({ name }) => name) ?? []}
          create={changes.create}
          onClose={() => setIsCreating(false)}
        />
      )}
      {error ? (
        <FailedCall title={messages.failed} of={teams} />
      ) : teams.data ? (
        <div className={`${shared.tabletColumns} ${classes.columns}`}>
          <Teams teams={teams.data} changes={mayChange ? changes : undefined} />
          <AllUsers teams={teams.data} />
        </div>
      ) : (
        <TeamsSkeleton />
      )}
      {settings}
    </Page>
  )
}

function Teams({ teams, changes }: { teams: readonly TeamView[]; changes: TeamChanges | undefined }) {
  const [teamToDelete, setTeamToDelete] = useState<TeamView>()
  const remove = () => {
    if (teamToDelete) changes?.remove.mutate(teamToDelete, { onSettled: () => setTeamToDelete(undefined) })
  }
  return (
    <section aria-labelledby="teams-heading">
      <h2 id="teams-heading" className={`${shared.heading} ${shared.middle} ${shared.lineBelow} ${classes.heading}`}>
        {messages.teams}
      </h2>
      {teams.length === 0 && <p className={`${shared.quietBody} ${classes.quiet}`}>{messages.none}</p>}
      {teams.map((team) => (
        <TeamPanel key={team.uuid} team={team} changes={changes} onDelete={() => setTeamToDelete(team)} />
      ))}
      <ConfirmDialog
        isOpen={teamToDelete !== undefined}
        title={messages.deleteTeam}
        sentence={messages.confirmDeletion(teamToDelete?.name ?? '')}
        confirmLabel={messages.deleteTeam}
        isPending={changes?.remove.isPending ?? false}
        onConfirm={remove}
        onClose={() => setTeamToDelete(undefined)}
      />
    </section>
  )
}

function TeamsSkeleton() {
  return (
    <div role="status" aria-label={messages.loading} className={classes.skeleton}>
      {[38, 62, 50].map((width) => (
        <div key={width}>
          <Skeleton height={14} width={`${width / 2}%`} />
          <Skeleton height={26} width={`${width}%`} mt={12} radius="xl" />
        </div>
      ))}
    </div>
  )
}

interface CreateTeamProps {
  existingNames: readonly string[]
  create: TeamChanges['create']
  onClose(): void
}

/** The form for a new team. */
function CreateTeam({ existingNames, create, onClose }: CreateTeamProps) {
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
