import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { getFilterPreset } from '../../lib/workspace-calls.ts'

/** A preset by its uuid; null where it is gone, or no longer shared. */
export const presetQuery = (uuid: string | null) =>
  queryOptions({
    queryKey: ['filter-presets', 'one', uuid],
    queryFn: async ({ signal }) => {
      try {
        return uuid === null ? null : await getFilterPreset(uuid, signal)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    enabled: uuid !== null,
  })
