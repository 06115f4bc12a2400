import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'

/** How the organisation words its drafts. */
export const useMailTemplates = () =>
  useQuery({
    queryKey: queryKeys.mailTemplates,
    queryFn: async ({ signal }) => (await call('listMailTemplates', { signal })).results,
  })
