import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { formatMoment } from '../../lib/format-age.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { IconSnowflake } from '../../ui/icons.tsx'
import { ToolsAreShown } from '../../ui/more-tools.tsx'
import { toolLook } from '../../ui/tool-look.tsx'
import { messages } from './messages.ts'

/** Among the tools of an answer, links to what was frozen of its query where that belongs to no collection. */
export function FrozenOfQuery({ query }: { query: string }) {
  const { data } = useQuery({
    queryKey: queryKeys.frozenOf(query),
    queryFn: async ({ signal }) => (await call('listFrozenOfQuery', { params: { uuid: query }, signal })).results,
    enabled: use(ToolsAreShown),
    retry: false,
  })
  return data?.map(({ uuid, made_at }) => (
    <Button key={uuid} component={Link} to={`/app/frozen/${uuid}/`} {...toolLook(IconSnowflake)}>
      {messages.frozenOn(formatMoment(made_at))}
    </Button>
  ))
}
