import { CloseButton, type MantineColorScheme, SegmentedControl, Skeleton, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { emailsQuery, sessionQuery } from '../../model/account/account-queries.ts'
import { useMay, useProfile } from '../../model/who-i-am.ts'
import { FailedCall } from '../../ui/failure.tsx'
import { IconAlertCircle } from '../../ui/icons.tsx'
import { Page, Section } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { accountMessageOf } from './account-messages.ts'
import classes from './account-screen.module.css'
import { ConnectedAccounts } from './connected-accounts.tsx'
import { messages } from './messages.ts'
import { OwnData } from './own-data.tsx'
import { OwnRecordSection } from './own-record-section.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordSection } from './password-section.tsx'

interface AccountScreenProps {
  apiKeys(hasPassword: boolean): ReactNode
  /** What is asked for beside a password. */
  secondFactor: ReactNode
  /** The teams that the person belongs to. */
  teams: ReactNode
  /** What counts as a conflict in the organisation. */
  conflicts: ReactNode
}

/** `/accounts/manage/`: the person, the ways to sign in, and the data that is kept. */
export function AccountScreen({ apiKeys, secondFactor, teams, conflicts }: AccountScreenProps) {
  const { user, active_organisation: organisation } = useProfile()
  const session = useQuery(sessionQuery)
  const emails = useQuery(emailsQuery)
  const mayUseApi = useMay('api')
  const mayHandle = useMay('use_collections')
  const hasPassword = session.data?.data.user.has_usable_password

  return (
    <Page title={messages.title}>
      <ReturnedError />
      <Section title={messages.you}>
        <dl className={`${shared.stackSmall} ${shared.terms} ${classes.facts}`}>
          <Fact term={messages.name}>
            {user.first_name} {user.last_name}
          </Fact>
          <Fact term={messages.activeOrganisation}>{organisation.display_name}</Fact>
          <Fact term={messages.username}>{user.username}</Fact>
          {emails.data?.[0] && <Fact term={messages.email}>{emails.data.map(({ email }) => email).join(', ')}</Fact>}
        </dl>
      </Section>
      <ConnectedAccounts />
      {session.error ? (
        <FailedCall title={messages.sessionFailed} of={session} />
      ) : hasPassword === undefined ? (
        <Section title={messages.password}>
          <Skeleton height={36} width="60%" />
        </Section>
      ) : (
        hasPassword && <PasswordSection username={user.username} />
      )}
      {hasPassword && secondFactor}
      <OwnSessions />
      {mayHandle && <OwnRecordSection />}
      {teams}
      {mayUseApi && hasPassword !== undefined && apiKeys(hasPassword)}
      {conflicts}
      <Appearance />
      {hasPassword !== undefined && <OwnData hasPassword={hasPassword} username={user.username} />}
    </Page>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

/** The error that a provider returned as `?error=`. Closing it removes the parameter. */
function ReturnedError() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const code = search.get('error')
  if (!code) return null
  const { title, details } = accountMessageOf(code)
  return (
    <div role="alert" className={`${shared.note} ${shared.onDanger} ${shared.atTop} ${shared.belowHuge}`}>
      <IconAlertCircle size={20} stroke={1.7} aria-hidden />
      <div className={shared.fill}>
        <div className={shared.strong}>{title}</div>
        {details && <div>{details}</div>}
      </div>
      <CloseButton
        size="md"
        aria-label={messages.closeMessage}
        onClick={() => navigate('/accounts/manage/', { replace: true })}
      />
    </div>
  )
}

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: messages.schemes.light },
  { value: 'dark', label: messages.schemes.dark },
  { value: 'auto', label: messages.schemes.system },
]

/** Light or dark, in this browser. */
function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Section title={messages.appearance} lead={messages.appearanceLead}>
      <SegmentedControl
        aria-label={messages.appearance}
        data={schemes}
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
        transitionDuration={0}
      />
    </Section>
  )
}
