import type { QueryView } from '@cognate/contract'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { textOfStored } from '../../model/query/stored-name.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { useRowUpdates } from '../../model/use-row-updates.ts'
import { messages } from './messages.ts'
import { previewOf } from './query-words.ts'

/** Fixed by C-04. */
export const QUERIES_PER_PAGE = 20

/** Newest first by creation; sorting the table uses the date that it shows. */
export type QueryOrdering = '-created_at' | 'updated_at' | '-updated_at'

export interface QueryListPage {
  page: number
  search: string
  ordering: QueryOrdering
}

export const queriesQuery = ({ page, search, ordering }: QueryListPage) =>
  queryOptions({
    queryKey: queryKeys.queryList({ page, search, ordering }),
    queryFn: ({ signal }) =>
      call('listQueries', { query: { page, page_size: QUERIES_PER_PAGE, ordering, search }, signal }),
    placeholderData: keepPreviousData,
    // Other parts of the page add queries.
    staleTime: 0,
  })

/** Deletes and shares queries; each deletion shows its outcome in a message. */
export function useQueryChanges() {
  const { reload, share } = useRowUpdates<QueryView>({
    lists: queryKeys.queryLists,
    changed: [queryKeys.queryLists, queryKeys.recentQueries],
  })
  const remove = useMutation({
    mutationFn: ({ uuid }: QueryView) => call('deleteQuery', { params: { uuid } }),
    onSuccess: (_, query) => showSuccess(messages.deleted(previewOf(textOfStored(query)))),
    onError: (error) => showFailure(messages.notDeleted(sentenceOf(error))),
    onSettled: reload,
  })
  const removeMany = useMutation({
    mutationFn: async (uuids: readonly string[]) => (await call('batchDeleteQueries', { body: { uuids } })).deleted,
    onSuccess: (deleted) => showSuccess(messages.deletedMany(deleted)),
    onError: () => showFailure(messages.notDeletedMany),
    onSettled: reload,
  })
  return { remove, removeMany, share }
}

const showSuccess = (title: string) => showToast({ tone: 'success', title })
const showFailure = (title: string) => showToast({ tone: 'danger', title })
