import type { TeamView, UserView } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { Accordion, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedCall } from '../../ui/failure.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './teams-screen.module.css'
import { USERS_PER_PAGE, usersQuery } from './use-team-changes.ts'

/** The people of the organisation with their teams, a page at a time. */
export function AllUsers({ teams }: { teams: readonly TeamView[] }) {
  const [{ name, page }, setAsked] = useState({ name: '', page: 1 })
  const { data: users, error, refetch } = useQuery(usersQuery({ name, page }))
  const hasMore = users?.length === USERS_PER_PAGE
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
          <SearchField
            label={messages.searchUsers}
            delay={250}
            onSearch={(text) => setAsked({ name: text, page: 1 })}
          />
          {error && <FailedCall title={messages.failed} of={{ error, refetch }} />}
          {users?.length === 0 && <p className={`${shared.quietBody} ${classes.quiet}`}>{messages.noUser}</p>}
          <ul className={`${shared.above} ${classes.userList}`}>
            {users?.map((user) => (
              <UserEntry key={user.username} user={user} teams={teams.filter((team) => isMember(team, user))} />
            ))}
          </ul>
          {(hasMore || page > 1) && (
            <nav aria-label={messages.pagesOfUsers} className={`${shared.chips} ${classes.teamActions}`}>
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={page === 1}
                onClick={() => setAsked({ name, page: page - 1 })}
              >
                {messages.earlier}
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={!hasMore}
                onClick={() => setAsked({ name, page: page + 1 })}
              >
                {messages.later}
              </Button>
            </nav>
          )}
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

const isMember = (team: TeamView, user: UserView) => team.users.some(({ username }) => username === user.username)

function UserEntry({ user, teams }: { user: UserView; teams: readonly TeamView[] }) {
  return (
    <li>
      <div className={`${shared.medium} ${shared.belowTiny}`}>
        <bdi>{fullName(user)}</bdi>
      </div>
      {teams.length === 0 ? (
        <p className={`${shared.quietBody} ${classes.quiet}`}>{messages.inNoTeam}</p>
      ) : (
        <div className={classes.memberships}>
          <span className={`${shared.quietBody} ${classes.quiet}`}>{messages.memberOf}</span>
          <ul className={shared.chips} aria-label={messages.teamsOf(fullName(user))}>
            {teams.map(({ uuid, name }) => (
              <li key={uuid} className={shared.chip}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}
