import type { ConfigView } from '@cognate/contract'
import { PASSWORD_MINIMUM } from '@cognate/contract/limits'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { sanitiseNext } from '../../lib/next-address.ts'
import { configQuery, sessionQuery } from '../../model/account/account-queries.ts'
import { type EntranceMessage, messageOfAddress } from '../../model/account/entrance-messages.ts'
import { isUnderKeys, queryKeys } from '../../model/query-keys.ts'
import { profileQuery } from '../../model/who-i-am.ts'
import { IconBuildingBank } from '../../ui/icons.tsx'
import { OrcidIcon } from '../../ui/orcid-icon.tsx'
import { ProviderForm } from '../../ui/provider-form.tsx'
import shared from '../../ui/shared.module.css'
import { EntranceFrame } from './entrance-frame.tsx'
import classes from './entrance-screen.module.css'
import { ForgottenForm } from './forgotten-form.tsx'
import { InstitutionSignIn, signInAddress } from './institution-sign-in.tsx'
import { LinkForm } from './link-form.tsx'
import { LoginForm } from './login-form.tsx'
import { mailLink } from './mail-link.ts'
import { messages } from './messages.tsx'
import { passwordKeyQuery, ResetForm } from './reset-form.tsx'
import { SecondStepForm } from './second-step-form.tsx'

/** The reason that leads from a first sign-in through an institution to linking an account. */
const LINK_ACCOUNT = 'link_account'

type Mode = 'login' | 'second-step' | 'password-forgotten' | 'password-reset' | 'link-account'

const headings: Record<Mode, { title: string; lead: string }> = {
  login: { title: messages.logIn, lead: messages.logInLead },
  'second-step': { title: messages.secondStep, lead: messages.secondStepLead },
  'password-forgotten': {
    title: messages.forgotten,
    lead: messages.forgottenLead,
  },
  'password-reset': {
    title: messages.reset,
    lead: messages.resetLead(PASSWORD_MINIMUM),
  },
  'link-account': { title: messages.linkTitle, lead: messages.linkLead },
}

/**
 * Where people come in: `/accounts/login/{reason?}/{organisation?}/` with `next`, `reason` and `error`, and
 * `/accounts/login/password_reset/key/{key}/`.
 */
export function EntranceScreen() {
  // The key resets the state when the address changes.
  return <Entrance key={useLocation().pathname} />
}

function Entrance() {
  const { next, reason, organisation, passwordKey } = useEntranceAddress()
  const [mode, setMode] = useState<Mode>(
    passwordKey !== undefined ? 'password-reset' : reason === LINK_ACCOUNT ? 'link-account' : 'login',
  )
  const [message, setMessage] = useState<EntranceMessage | undefined>(() =>
    reason && reason !== LINK_ACCOUNT ? messageOfAddress(reason, organisation) : undefined,
  )
  const navigate = useNavigate()
  const client = useQueryClient()
  // Read anew: it says whether there is a session to ask for.
  const config = useQuery({ ...configQuery, staleTime: 0 })
  const link = useQuery({ ...passwordKeyQuery(passwordKey ?? ''), enabled: mode === 'password-reset' })
  const invited = mode === 'password-reset' && link.data?.data.is_invitation ? link.data.data.username : undefined
  const session = useQuery({ ...sessionQuery, enabled: config.data?.meta.is_authenticated === true })

  // The next person must not see what the last one saw.
  useEffect(() => client.removeQueries({ predicate: ({ queryKey }) => !isUnderKeys(queryKey, publicKeys) }), [client])

  // A link for a new password works whether somebody is signed in or not.
  if (session.data && mode !== 'password-reset') return <Navigate to={next} replace />

  const enterAt = (address: string) => {
    client.removeQueries({ queryKey: sessionQuery.queryKey })
    navigate(sanitiseNext(address, window.location.origin), { replace: true })
  }
  // Whoever administers and has to have a second factor is led to set one up.
  const enter = async () => {
    const profile = await client.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => undefined)
    const isMissing = profile?.user.second_factor_needed === 'set_up'
    enterAt(isMissing ? `/accounts/second-factor/?next=${encodeURIComponent(next)}` : next)
  }
  const finishReset = () => {
    client.removeQueries({ queryKey: sessionQuery.queryKey })
    navigate(`/accounts/login/${invited ? 'password_set' : 'password_changed'}/`, { replace: true })
  }
  const switchMode = (to: Mode) => {
    setMessage(undefined)
    setMode(to)
  }
  return (
    <EntranceFrame
      {...(invited === undefined
        ? headings[mode]
        : { title: messages.welcome, lead: messages.welcomeLead(invited, PASSWORD_MINIMUM) })}
      message={message}
      onCloseMessage={() => setMessage(undefined)}
      config={config.data}
    >
      {mode === 'login' ? (
        <>
          <LoginForm
            onEnter={enter}
            onSecondStep={() => switchMode('second-step')}
            onMessage={setMessage}
            onForgotten={() => switchMode('password-forgotten')}
          />
          {config.data && <OtherWaysIn config={config.data} next={next} organisation={organisation} />}
          {config.data && <Notes config={config.data} />}
        </>
      ) : mode === 'second-step' ? (
        <SecondStepForm onEnter={enter} onMessage={setMessage} onBack={() => switchMode('login')} />
      ) : mode === 'link-account' ? (
        <LinkForm onMessage={setMessage} onLinked={enterAt} onBack={() => switchMode('login')} />
      ) : mode === 'password-forgotten' ? (
        <ForgottenForm onMessage={setMessage} onBack={() => switchMode('login')} />
      ) : (
        <ResetForm
          passwordKey={passwordKey ?? ''}
          onMessage={setMessage}
          onDone={finishReset}
          onForgotten={() => switchMode('password-forgotten')}
        />
      )}
    </EntranceFrame>
  )
}

function Notes({ config }: { config: ConfigView }) {
  const { demo_username: demoUsername, request_access_mail: mail } = config.data.entrance
  return (
    <>
      {mail && (
        <p className={`${shared.body} ${shared.aboveLarge}`}>
          {messages.noAccount((words) => (
            <a href={mailLink(mail)}>{words}</a>
          ))}
        </p>
      )}
      {demoUsername && (
        <p className={`${shared.quietBody} ${shared.lineAbove} ${shared.aboveHuge} ${classes.demo}`}>
          {messages.demo(<strong>{demoUsername}</strong>)}
        </p>
      )}
    </>
  )
}

function useEntranceAddress() {
  const { reason, organisation, key } = useParams()
  const [search] = useSearchParams()
  return {
    next: sanitiseNext(search.get('next'), window.location.origin),
    reason: reason ?? search.get('reason') ?? search.get('error') ?? undefined,
    organisation,
    passwordKey: key,
  }
}

/** What can be read without signing in. */
const publicKeys = [
  queryKeys.config,
  queryKeys.session,
  queryKeys.accountLink,
  queryKeys.secondStep,
  queryKeys.passwordKey(''),
  queryKeys.institutions(''),
]

interface OtherWaysInProps {
  config: ConfigView
  next: string
  organisation: string | undefined
}

/** Sign-in through ORCID or an institution. */
function OtherWaysIn({ config, next, organisation }: OtherWaysInProps) {
  const { institution } = config.data.entrance
  const hasOrcid = config.data.socialaccount.providers.some(({ id }) => id === 'orcid')
  return (
    <div className={`${shared.stackLarge} ${shared.above}`}>
      <div className={`${shared.quietBody} ${shared.row} ${classes.or}`}>{messages.or}</div>
      {institution && (
        <Button
          component="a"
          href={signInAddress(institution, next)}
          variant="default"
          size="md"
          fullWidth
          classNames={{ root: classes.institution, label: classes.name }}
          leftSection={<IconBuildingBank size={18} stroke={1.6} aria-hidden />}
        >
          {messages.throughInstitution(institution.name)}
        </Button>
      )}
      <InstitutionSignIn next={next} organisation={organisation} />
      {hasOrcid && (
        <ProviderForm
          provider="orcid"
          process="login"
          callbackUrl={`/accounts/login/?next=${encodeURIComponent(next)}`}
        >
          <Button type="submit" variant="default" size="md" fullWidth leftSection={<OrcidIcon />}>
            {messages.orcid}
          </Button>
        </ProviderForm>
      )}
    </div>
  )
}
