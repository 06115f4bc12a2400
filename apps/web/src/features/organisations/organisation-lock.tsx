import type { ProfileView } from '@cognate/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { call, onOtherOrganisation } from '../../lib/api.ts'
import { useStore } from '../../lib/store.ts'
import { ownOrganisation } from '../../model/organisation/own-organisation.ts'
import { profileQuery } from '../../model/who-i-am.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const LockoutDialog = lazyPart(async () => (await import('./lockout-dialog.tsx')).LockoutDialog)

/** Milliseconds for which a loaded profile counts as current. */
const MAX_PROFILE_AGE = 10_000

/** Locks a tab whose organisation is no longer the active one. */
export function OrganisationLock({ profile }: { profile: ProfileView }) {
  const organisation = profile.active_organisation
  const conflict = useStore({ subscribe: ownOrganisation.subscribe, get: ownOrganisation.conflict })
  useEffect(() => ownOrganisation.note(organisation), [organisation])
  useEffect(() => () => ownOrganisation.leave(), [])
  useCheckWhenVisible()
  return <Suspense>{conflict && <LockoutDialog {...conflict} />}</Suspense>
}

/** A tab that slept, or was on a screen outside of the frame, missed messages of other tabs: it asks the server. */
function useCheckWhenVisible(): void {
  const client = useQueryClient()
  useEffect(() => {
    const check = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        ownOrganisation.note((await call('getProfile')).active_organisation)
      } catch {
        // The next call of the tab reports the problem.
      }
    }
    // Another browser has switched: the refusal of a write tells it.
    const stopListening = onOtherOrganisation(check)
    const age = Date.now() - (client.getQueryState(profileQuery.queryKey)?.dataUpdatedAt ?? 0)
    if (age > MAX_PROFILE_AGE) void check()
    document.addEventListener('visibilitychange', check)
    window.addEventListener('pageshow', check)
    return () => {
      stopListening()
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('pageshow', check)
    }
  }, [client])
}
