import type { QueryView } from '@cognate/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { useMay } from '../../model/who-i-am.ts'
import { ShareButton } from './share-button.tsx'

const storedQueryOptions = (uuid: string) =>
  queryOptions({
    queryKey: queryKeys.storedQuery(uuid),
    queryFn: ({ signal }) => call('getQuery', { params: { uuid }, signal, priority: 'row' }),
  })

/** Shares a stored query, where the licence includes sharing. */
export function ShareQuery({ uuid, name }: { uuid: string; name: string }) {
  const mayShare = useMay('share')
  const client = useQueryClient()
  const { queryKey, ...options } = storedQueryOptions(uuid)
  const { data: query } = useQuery({ queryKey, ...options, enabled: mayShare })
  if (!mayShare || !query) return null
  return (
    <ShareButton
      item={{ kind: 'query', ...query }}
      name={name}
      subject="search"
      onChanged={({ shared_users, shared_teams }) =>
        client.setQueryData<QueryView>(queryKey, (current) => current && { ...current, shared_users, shared_teams })
      }
    />
  )
}
