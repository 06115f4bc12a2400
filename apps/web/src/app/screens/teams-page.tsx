import { ReviewingHistory } from '../../features/load/reviewing-history.tsx'
import { MailTemplates } from '../../features/mail/mail-templates.tsx'
import { TeamsScreen } from '../../features/teams/teams-screen.tsx'

/** `/app/teams/`, with what else a local administrator sets for the organisation. */
export function TeamsPage() {
  return (
    <TeamsScreen
      settings={
        <>
          <ReviewingHistory />
          <MailTemplates />
        </>
      }
    />
  )
}
