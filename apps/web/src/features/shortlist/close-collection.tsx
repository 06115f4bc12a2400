import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api-error.ts'
import { collection } from '../../model/collection/collection.ts'
import type { SavedCollection } from '../../model/collection/collection-state.ts'
import { queryClient } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { IconArchive } from '../../ui/icons.tsx'
import { messages } from './messages.ts'

/** Closes a collection that is done with, so that its people are in it no more where they are wanted elsewhere, or opens it again. */
export function CloseCollection({ saved }: { saved: SavedCollection }) {
  const topic = `closing ${saved.uuid}`
  const close = useMutation({
    mutationFn: (closed: boolean) => collection.describe({ closed }),
    onSuccess: (_, closed) => {
      for (const queryKey of [queryKeys.allLoads, queryKeys.collections])
        void queryClient.invalidateQueries({ queryKey })
      showToast({
        ...{ tone: 'success', topic, title: closed ? messages.closed : messages.reopened },
        ...(closed && { details: messages.whatClosingDoes }),
      })
    },
    onError: (error, closed) =>
      showToast({ tone: 'danger', topic, title: messages.notClosed(closed), details: sentenceOf(error) }),
  })
  const isClosed = saved.closed_at !== undefined
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      leftSection={<IconArchive size={16} stroke={1.7} aria-hidden />}
      title={isClosed ? undefined : messages.whatClosingDoes}
      loading={close.isPending}
      onClick={() => close.mutate(!isClosed)}
    >
      {isClosed ? messages.reopen : messages.close}
    </Button>
  )
}
