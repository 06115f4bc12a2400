import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { IconSnowflake } from '../../ui/icons.tsx'
import { toolLook } from '../../ui/tool-look.tsx'
import { messages } from './messages.ts'

/** Keeps the answer to a stored query as it is. */
export function FreezeButton({ query }: { query: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const freeze = useMutation({
    mutationFn: () => call('freezeAnswer', { params: { uuid: query } }),
    onSuccess: async ({ uuid, search }) => {
      showToast({
        ...{
          tone: 'success',
          title: messages.frozen,
          details: search ? messages.keptInCollection : messages.keptWithQuery,
        },
        action: { label: messages.open, onPress: () => navigate(`/app/frozen/${uuid}/`) },
      })
      await client.invalidateQueries({ queryKey: queryKeys.frozenLists })
    },
    onError: (error) => showToast({ tone: 'danger', title: messages.notFrozen, details: sentenceOf(error) }),
  })
  return (
    <Button
      {...toolLook(IconSnowflake)}
      title={messages.freezeHint}
      loading={freeze.isPending}
      onClick={() => freeze.mutate()}
    >
      {messages.freeze}
    </Button>
  )
}
