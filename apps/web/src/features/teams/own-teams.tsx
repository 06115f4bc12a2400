import { useQuery } from '@tanstack/react-query'
import { useProfile } from '../../model/who-i-am.ts'
import { Section } from '../../ui/page.tsx'
import { messages } from './messages.ts'
import { TeamPanel } from './team-panel.tsx'
import { teamsQuery } from './use-team-changes.ts'

/** The teams of the active organisation that somebody belongs to, each with its members; nothing for whoever belongs to none. */
export function OwnTeams() {
  const { user, active_organisation: organisation } = useProfile()
  const { data: teams = [] } = useQuery(teamsQuery)
  const own = teams.filter(({ users }) => users.some(({ username }) => username === user.username))
  if (own.length === 0) return null
  return (
    <Section title={messages.own} lead={messages.ownLead(organisation.display_name)}>
      {own.map((team) => (
        <TeamPanel key={team.uuid} team={team} />
      ))}
    </Section>
  )
}
