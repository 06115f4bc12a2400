import type { TeamView, UserView } from '@cognate/contract'
import { Accordion } from '@mantine/core'
import { fullName } from '../../lib/user-name.ts'
import { messages } from './messages.ts'
import classes from './teams-screen.module.css'

/** Everybody in the organisation, with their teams. */
export function AllUsers({ users, teams }: { users: readonly UserView[]; teams: readonly TeamView[] }) {
  return (
    <Accordion
      className={classes.users}
      classNames={{
        item: classes.usersItem,
        control: classes.usersControl,
        label: classes.usersLabel,
        content: classes.usersContent,
      }}
      order={2}
      transitionDuration={0}
      defaultValue="users"
    >
      <Accordion.Item value="users">
        <Accordion.Control>{messages.allUsers}</Accordion.Control>
        <Accordion.Panel>
          <ul className={classes.userList}>
            {users.map((user) => (
              <UserEntry key={user.username} user={user} teams={teams.filter((team) => isMember(team, user))} />
            ))}
          </ul>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

const isMember = (team: TeamView, user: UserView) => team.users.some(({ username }) => username === user.username)

function UserEntry({ user, teams }: { user: UserView; teams: readonly TeamView[] }) {
  return (
    <li>
      <div className={classes.userName}>
        <bdi>{fullName(user)}</bdi>
      </div>
      {teams.length === 0 ? (
        <p className={classes.quiet}>{messages.inNoTeam}</p>
      ) : (
        <div className={classes.memberships}>
          <span className={classes.quiet}>{messages.memberOf}</span>
          <ul className={classes.chips} aria-label={messages.teamsOf(fullName(user))}>
            {teams.map(({ uuid, name }) => (
              <li key={uuid} className={classes.chip}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}
