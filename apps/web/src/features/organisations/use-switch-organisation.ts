import type { ProfileView } from '@cognate/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { ownOrganisation } from '../../model/organisation/own-organisation.ts'
import { isUnderKeys, queryKeys } from '../../model/query-keys.ts'
import { tabs } from '../../model/tabs.ts'
import { showToast } from '../../model/toasts.ts'
import { profileQuery, searchModulesQuery } from '../../model/who-i-am.ts'
import { messages } from './messages.tsx'

export const ownOrganisationsQuery = queryOptions({
  queryKey: queryKeys.organisations,
  queryFn: ({ signal }) => call('listOrganisations', { signal }),
})

/** Cache keys that survive a switch. Everything else belongs to the previous organisation. */
const independentKeys = [
  queryKeys.profile,
  queryKeys.searchModules,
  queryKeys.organisations,
  queryKeys.config,
  queryKeys.openApi,
]

/**
 * Switches to an organisation: asks the other tabs for unsaved work, sets it active, tells the other tabs, and has this tab
 * follow. Returns false where another tab has unsaved work; nothing is switched then.
 */
export function useSwitchOrganisation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (name: string): Promise<boolean> => {
      if (await tabs.haveUnsavedWork()) {
        showToast({ tone: 'danger', title: messages.unsavedElsewhere })
        return false
      }
      const organisation = await call('setActiveOrganisation', { params: { name } })
      ownOrganisation.set(organisation)
      tabs.postOrganisation(organisation)
      client.removeQueries({ predicate: ({ queryKey }) => !isUnderKeys(queryKey, independentKeys) })
      client.setQueryData<ProfileView>(
        profileQuery.queryKey,
        (profile) => profile && { ...profile, active_organisation: organisation },
      )
      // Rights and datasets are those of the other licence.
      await Promise.all(
        [profileQuery, searchModulesQuery, ownOrganisationsQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
      return true
    },
    onError: (error) => showToast({ tone: 'danger', title: messages.notSwitched, details: sentenceOf(error) }),
  })
}
