import type { SearchSummaryView } from '@cognate/contract'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { changeWithRetry } from '../../lib/change-with-retry.ts'
import { readCollection } from '../../model/collection/collection-query.ts'
import { queryClient } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { useRowUpdates } from '../../model/use-row-updates.ts'
import { messages } from './messages.ts'

/** Fixed by C-03. */
export const COLLECTIONS_PER_PAGE = 10

export interface CollectionListPage {
  page: number
  search: string
  excludesShared: boolean
  excludesClosed: boolean
}

export const collectionsQuery = ({ page, search, excludesShared, excludesClosed }: CollectionListPage) =>
  queryOptions({
    queryKey: queryKeys.collectionList({ page, search, excludesShared, excludesClosed }),
    queryFn: ({ signal }) =>
      call('listSearches', {
        query: {
          search_string: search,
          page_number: page,
          page_size: COLLECTIONS_PER_PAGE,
          exclude_shared: String(excludesShared),
          exclude_closed: String(excludesClosed),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Records are added elsewhere in the page.
    staleTime: 0,
  })

/** A change that the list can make. */
export type CollectionChanges = { name: string } | { external_identifier: string | null } | { closed: boolean }

type CollectionDescription = Pick<SearchSummaryView, 'name' | 'external_identifier' | 'updated_at' | 'closed_at'>

/** Changes, deletes and shares collections. Rows keep their places until the list is opened again. */
export function useCollectionChanges() {
  const { replace, reload, share, seeConflict } = useRowUpdates<SearchSummaryView>({
    lists: queryKeys.collectionLists,
    changed: [queryKeys.collections],
  })

  const change = async (collection: SearchSummaryView, changes: CollectionChanges) => {
    const { uuid } = collection
    const calls = {
      send: (body: CollectionChanges) => call('changeSearch', { params: { uuid }, body }),
      read: () => readCollection(uuid),
    }
    const { name, external_identifier, updated_at, closed_at } = await seeConflict(
      changeWithRetry<CollectionDescription, CollectionChanges>(collection, changes, calls),
    )
    replace(uuid, { name, external_identifier, updated_at, closed_at })
  }
  const remove = useMutation({
    mutationFn: ({ uuid }: SearchSummaryView) => call('deleteSearch', { params: { uuid } }),
    onSuccess: (_, { name }) => showToast({ tone: 'success', title: messages.deleted(name) }),
    onError: (error, { name }) => showToast({ tone: 'danger', title: messages.notDeleted(name, sentenceOf(error)) }),
    onSettled: reload,
  })
  const close = useMutation({
    mutationFn: (collection: SearchSummaryView) => change(collection, { closed: collection.closed_at === undefined }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.allLoads })
    },
    onError: (error, { name }) => showToast({ tone: 'danger', title: messages.notChanged(name, sentenceOf(error)) }),
  })
  return { change, close, remove, share }
}
