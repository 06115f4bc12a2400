import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { OrganisationLock } from '../../features/organisations/organisation-lock.tsx'
import { onSignedOut } from '../../lib/api.ts'
import { ApiError, sentenceOf } from '../../lib/api-error.ts'
import { entranceFor } from '../../lib/next-address.ts'
import { chooseTheme } from '../../model/theme-choice.ts'
import { leaveScreen } from '../../model/toasts.ts'
import { profileQuery, searchModulesQuery, WhoIAmContext } from '../../model/who-i-am.ts'
import { Failure } from '../../ui/failure.tsx'
import shared from '../../ui/shared.module.css'
import { SkipLink } from '../../ui/skip-link.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import classes from './frame.module.css'
import { messages } from './messages.ts'
import { Navbar } from './navbar.tsx'
import { UserMenu } from './user-menu.tsx'

/** The frame of every screen for signed-in people. Others are led to the entrance. */
export function Frame() {
  const profile = useQuery(profileQuery)
  const modules = useQuery(searchModulesQuery)
  useFreshWhoIAm()
  useLeavingOfScreens()
  const whoIAm = useMemo(
    () => (profile.data && modules.data ? { profile: profile.data, searchModules: modules.data } : undefined),
    [profile.data, modules.data],
  )
  useEntranceWhenSignedOut(profile.data !== undefined)

  const theme = profile.data?.active_organisation.frontend_theme
  useEffect(() => {
    if (theme) chooseTheme(theme)
  }, [theme])

  const error = profile.error ?? modules.error
  const retry = () => Promise.all([profile.refetch(), modules.refetch()])
  return (
    <div className={`${shared.column} ${shared.grow} ${classes.frame}`}>
      <SkipLink />
      <Navbar profile={profile.data}>{profile.data && <UserMenu profile={profile.data} />}</Navbar>
      <main id="content" tabIndex={-1} className={`${shared.column} ${shared.grow} ${classes.content}`}>
        {error && !isSignedOut(error) ? (
          <Failure title={messages.notLoaded} details={sentenceOf(error)} onRetry={retry} />
        ) : whoIAm ? (
          <WhoIAmContext value={whoIAm}>
            <Outlet />
            <OrganisationLock profile={whoIAm.profile} />
          </WhoIAmContext>
        ) : (
          <Waiting />
        )}
      </main>
    </div>
  )
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** Reads profile and datasets anew with each screen, once they are old. */
function useFreshWhoIAm(): void {
  const client = useQueryClient()
  const { pathname } = useLocation()
  useEffect(() => {
    void client.prefetchQuery(profileQuery)
    void client.prefetchQuery(searchModulesQuery)
  }, [client, pathname])
}

/** Says when another screen opens; home, the card of a manuscript and results are one. */
function useLeavingOfScreens(): void {
  const { pathname } = useLocation()
  const screen = pathname.replace(/^\/app\/(query|search)\/.*/, '/app/')
  useEffect(() => leaveScreen, [screen])
}

/** Leads to the entrance as soon as the server says that the session has ended; signing in leads back. */
function useEntranceWhenSignedOut(wasSignedIn: boolean): void {
  const navigate = useNavigate()
  const location = useLocation()
  const leave = useEffectEvent(() => {
    navigate(entranceFor(location, wasSignedIn ? 'session_ended' : ''), { replace: true })
  })
  useEffect(() => onSignedOut(() => leave()), [])
}
