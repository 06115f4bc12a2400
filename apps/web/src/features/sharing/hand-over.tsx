import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { collection } from '../../model/collection/collection.ts'
import { refreshCollection } from '../../model/query-client.ts'
import type { Target } from '../../model/sharing/shares.ts'
import { showToast } from '../../model/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { messages } from './messages.ts'

interface HandOverProps {
  uuid: string
  name: string
  heir: Target
  onDone(): void
  onClose(): void
}

/** Asks before a collection becomes somebody else's. */
export function HandOverCollection({ uuid, name, heir, onDone, onClose }: HandOverProps) {
  const give = useMutation({
    mutationFn: async () => {
      // What was changed before is still the owner's doing.
      await collection.whenSent()
      await call('handOverSearch', { params: { uuid }, body: { to: heir.key } })
    },
    onSuccess: () => {
      if (collection.state().saved?.uuid === uuid) collection.refresh()
      refreshCollection(uuid)
      showToast({ tone: 'success', title: messages.handedOver(name, heir.name) })
      onDone()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={messages.handOver(heir.name)}
      sentence={messages.whatHandingOverDoes(name, heir.name)}
      confirmLabel={messages.confirmHandOver}
      act={give}
      onConfirm={() => give.mutate()}
      onClose={onClose}
    />
  )
}
