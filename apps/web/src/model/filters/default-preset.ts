import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { queryKeys } from '../query-keys.ts'

/** A preset by its uuid; null where it is gone, or no longer shared. */
export const presetQuery = (uuid: string | null) =>
  queryOptions({
    queryKey: queryKeys.filterPreset(uuid),
    queryFn: async ({ signal }) => {
      try {
        return uuid === null ? null : await call('getFilterPreset', { params: { uuid }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    enabled: uuid !== null,
  })
