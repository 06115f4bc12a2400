import type { HistoryItem } from '@cognate/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../query-keys.ts'

/** Who changed, said and decided what in a collection, the newest first. */
export const historyQuery = (uuid: string) =>
  queryOptions({
    queryKey: queryKeys.collectionHistory(uuid),
    queryFn: async ({ signal }): Promise<HistoryItem[]> =>
      (await call('listSearchHistory', { params: { uuid }, signal })).results,
  })
