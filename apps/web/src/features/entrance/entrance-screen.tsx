import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { getConfig, getSession } from '../../lib/calls.ts'
import { sanitiseNext } from '../../lib/next-address.ts'
import { LogoMark } from '../../ui/logo.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { EntranceMessageArea } from './entrance-message-area.tsx'
import { type EntranceMessage, messageOf } from './entrance-messages.ts'
import classes from './entrance-screen.module.css'
import { LoginForm } from './login-form.tsx'
import { Vignette } from './vignette.tsx'

const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => getConfig(signal),
})

const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => getSession(signal),
  staleTime: 0,
})

/** Where people come in: `/accounts/login/{reason?}/{organisation?}/` with `next` and `reason`. */
export function EntranceScreen() {
  usePageTitle('Log in')
  const { next, reason } = useEntranceAddress()
  const [message, setMessage] = useState<EntranceMessage | undefined>(() => (reason ? messageOf(reason) : undefined))
  const navigate = useNavigate()
  const client = useQueryClient()
  const config = useQuery(configQuery)
  const session = useQuery(sessionQuery)

  // Whoever comes in next must not be shown what the last one saw.
  useEffect(() => client.removeQueries({ predicate: ({ queryKey }) => !isOfEntrance(queryKey[0]) }), [client])

  if (session.data) return <Navigate to={next} replace />

  const enter = () => {
    client.removeQueries({ queryKey: sessionQuery.queryKey })
    navigate(next, { replace: true })
  }
  const entrance = config.data?.data.entrance
  return (
    <div className={classes.screen}>
      <main className={classes.form} id="content">
        <div className={classes.brand}>
          <LogoMark size={32} />
          <span>Cognate</span>
        </div>
        <div className={classes.card}>
          <h1 className={classes.title}>Log in</h1>
          <p className={classes.lead}>Welcome back. Use the account of your organisation.</p>
          <EntranceMessageArea message={message} onClose={() => setMessage(undefined)} />
          <LoginForm onEnter={enter} onMessage={setMessage} />
          {entrance?.demo_username && (
            <p className={classes.demo}>
              This is a demo installation: use the account <strong>{entrance.demo_username}</strong> with the password
              that was printed when it started.
            </p>
          )}
          {entrance?.request_access_mail && (
            <p className={classes.request}>
              No account yet? <a href={mailLink(entrance.request_access_mail)}>Request access</a>
            </p>
          )}
        </div>
        {entrance?.support_mail && (
          <p className={classes.foot}>
            Need help? <a href={mailLink(entrance.support_mail)}>Contact support</a>
          </p>
        )}
      </main>
      <Vignette />
    </div>
  )
}

function useEntranceAddress(): { next: string; reason: string | undefined } {
  const params = useParams()
  const [search] = useSearchParams()
  return {
    next: sanitiseNext(search.get('next'), window.location.origin),
    reason: params.reason ?? search.get('reason') ?? undefined,
  }
}

const isOfEntrance = (key: unknown) => key === 'config' || key === 'session'

const mailLink = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`
