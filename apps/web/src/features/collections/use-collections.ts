import type { SearchSummaryView, ShareView } from '@cognate/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { changeSeen, isConflict } from '../../lib/change-seen.ts'
import type { Listed } from '../../model/listed.ts'
import { showMessage } from '../../model/messages.ts'
import { queryKeys } from '../../model/query-keys.ts'

/** Fixed by C-03. */
export const PAGE_SIZE = 10
const LISTS = [...queryKeys.searches, 'list']

export interface CollectionPage {
  page: number
  search: string
  excludesShared: boolean
}

export const collectionsQuery = ({ page, search, excludesShared }: CollectionPage) =>
  queryOptions({
    queryKey: [...LISTS, { page, search, excludesShared }],
    queryFn: ({ signal }) =>
      call('listSearches', {
        query: {
          search_string: search,
          page_number: page,
          page_size: PAGE_SIZE,
          exclude_shared: String(excludesShared),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Records are added elsewhere in the page.
    staleTime: 0,
  })

/** What can be changed in the list. */
export type CollectionChanges = { name: string } | { external_identifier: string | null }

/** What can be done with collections; the rows stay where they are until the list is opened again. */
export function useCollectionChanges() {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: queryKeys.searches })
  const replace = (uuid: string, changes: Partial<SearchSummaryView>) =>
    client.setQueriesData<Listed<SearchSummaryView>>(
      { queryKey: LISTS },
      (list) =>
        list && {
          ...list,
          results: list.results.map((known) => (known.uuid === uuid ? { ...known, ...changes } : known)),
        },
    )

  const change = async (collection: SearchSummaryView, changes: CollectionChanges) => {
    const { uuid } = collection
    try {
      const { name, external_identifier, updated_at } = await changeSeen<
        { updated_at: string; name: string; external_identifier: string | null },
        CollectionChanges
      >(collection, changes, {
        send: (body) => call('changeSearch', { params: { uuid }, body }),
        read: () => call('getSearch', { params: { uuid } }),
      })
      replace(uuid, { name, external_identifier, updated_at })
    } catch (error) {
      if (isConflict(error)) await reload()
      throw error
    }
  }
  const remove = useMutation({
    mutationFn: ({ uuid }: SearchSummaryView) => call('deleteSearch', { params: { uuid } }),
    onSuccess: (_, { name }) => showMessage({ tone: 'success', title: `Deleted collection ${name}` }),
    onError: (error, { name }) =>
      showMessage({ tone: 'danger', title: `Error when deleting collection ${name}: ${sentenceOf(error)}` }),
    onSettled: reload,
  })
  const share = ({ uuid, shared_users, shared_teams }: ShareView) => replace(uuid, { shared_users, shared_teams })
  return { change, remove, share }
}
