import type { TeamView, UserView } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import { IconTrash, IconUserPlus, IconX } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { MemberPicker } from './member-picker.tsx'
import { messages } from './messages.ts'
import classes from './teams-screen.module.css'
import type { TeamChanges } from './use-team-changes.ts'

interface TeamPanelProps {
  team: TeamView
  /** Undefined for people who may only read. */
  changes?: TeamChanges | undefined
  onDelete?(): void
}

/** Members that are drawn before somebody asks for all. */
const MOST_DRAWN = 100

/** A team: its name, how many belong to it, who they are, and what can be done with it. */
export function TeamPanel({ team, changes, onDelete }: TeamPanelProps) {
  const memberNames = team.users.map(({ username }) => username)
  const [showsAll, setShowsAll] = useState(false)
  const drawn = showsAll ? team.users : team.users.slice(0, MOST_DRAWN)
  const remove = (user: UserView) =>
    changes?.update.mutate({ team, users: memberNames.filter((name) => name !== user.username) })
  return (
    <article className={`${shared.lineBelow} ${classes.team}`} aria-label={messages.team(team.name)}>
      <h3 className={`${shared.strongBody} ${shared.row} ${shared.belowSmall} ${classes.teamName}`}>
        <bdi>{team.name}</bdi>
        <span className={`${shared.strongSmall} ${shared.onAccent} ${shared.rigid} ${shared.tag}`}>
          {team.users.length}
          <VisuallyHidden>{messages.members(team.users.length)}</VisuallyHidden>
        </span>
      </h3>
      {team.users.length === 0 ? (
        <p className={`${shared.quietBody} ${classes.quiet}`}>{messages.noMembers}</p>
      ) : (
        <ul className={shared.chips} aria-label={messages.membersOf(team.name)}>
          {drawn.map((user) => (
            <li key={user.username} className={shared.chip}>
              <bdi>{fullName(user)}</bdi>
              {changes && (
                <button
                  type="button"
                  title={messages.remove}
                  aria-label={messages.removeNamed(fullName(user))}
                  disabled={changes.update.isPending}
                  onClick={() => remove(user)}
                >
                  <IconX size={14} stroke={2} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {drawn.length < team.users.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          {messages.showAll(team.users.length)}
        </Button>
      )}
      {changes && (
        <div className={`${shared.chips} ${classes.teamActions}`}>
          <AddMembersMenu
            team={team}
            onAdd={(added) => changes.update.mutateAsync({ team, users: [...memberNames, ...added] })}
          />
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes.delete}
            leftSection={<IconTrash size={15} stroke={1.7} aria-hidden />}
            aria-label={messages.deleteNamed(team.name)}
            onClick={onDelete}
          >
            {messages.deleteTeam}
          </Button>
        </div>
      )}
    </article>
  )
}

function AddMembersMenu({ team, onAdd }: { team: TeamView; onAdd(usernames: string[]): Promise<unknown> }) {
  const [isOpen, setIsOpen] = useState(false)
  const [chosenUsers, setChosenUsers] = useState<string[]>([])
  const [isAdding, setIsAdding] = useState(false)
  const label = messages.addTo(team.name)
  const add = async () => {
    setIsAdding(true)
    try {
      await onAdd(chosenUsers)
      setChosenUsers([])
      setIsOpen(false)
    } catch {
      // A message says so. The choice stays.
    } finally {
      setIsAdding(false)
    }
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      shadow="md"
      width={400}
      trapFocus
      returnFocus
      withinPortal={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          className={shared.narrow}
          classNames={{ label: classes.addLabel, section: shared.rigid }}
          leftSection={<IconUserPlus size={15} stroke={1.7} aria-hidden />}
          title={label}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={`${shared.stackSmall} ${classes.menu}`}>
        <MemberPicker
          label={messages.notYetMembers}
          placeholder={chosenUsers.length === 0 ? messages.chooseUsers : ''}
          without={team.users.map(({ username }) => username)}
          chosen={chosenUsers}
          onChange={setChosenUsers}
        />
        <Button onClick={() => void add()} disabled={chosenUsers.length === 0} loading={isAdding}>
          {messages.add}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
