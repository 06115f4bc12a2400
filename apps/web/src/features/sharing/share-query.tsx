import type { QueryView } from '@cognate/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getQuery } from '../../lib/workspace-calls.ts'
import { useMay } from '../../model/who-i-am.ts'
import { ShareButton } from './share-button.tsx'

const storedQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['stored-query', uuid],
    queryFn: ({ signal }) => getQuery(uuid, signal),
  })

/** Shares a stored query, where the licence includes sharing. */
export function ShareQuery({ uuid, name }: { uuid: string; name: string }) {
  const mayShare = useMay('share')
  const client = useQueryClient()
  const { queryKey, ...options } = storedQuery(uuid)
  const { data: query } = useQuery({ queryKey, ...options, enabled: mayShare })
  if (!mayShare || !query) return null
  return (
    <ShareButton
      item={{ kind: 'query', ...query }}
      name={name}
      onChanged={({ shared_users, shared_teams }) =>
        client.setQueryData<QueryView>(queryKey, (known) => known && { ...known, shared_users, shared_teams })
      }
    />
  )
}
