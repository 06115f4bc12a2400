import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { collection } from '../../model/collection/collection.ts'
import { isUnsaved } from '../../model/collection/collection-state.ts'
import { useCollection } from '../../model/collection/use-collection.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { CollectionActionsSlot } from '../../ui/feature-slots.ts'
import { IconFolderPlus, IconTrash } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { toolLook } from '../../ui/tool-look.tsx'
import classes from './collection-foot.module.css'
import { messages } from './messages.tsx'

/** Actions on the whole collection. */
export function CollectionFoot({ Actions }: { Actions: CollectionActionsSlot }) {
  const state = useCollection()
  const { saved } = state
  if (!saved) return isUnsaved(state) ? <DiscardButton /> : null
  return (
    <div data-on="screen" className={`${shared.wrappingRow} ${shared.rigid} ${classes.foot}`}>
      <Actions saved={saved} hasWorks={state.included.some(({ record_type }) => record_type === 'work')} />
      <Button {...toolLook(IconFolderPlus)} onClick={({ currentTarget }) => beginAnew(currentTarget)}>
        {messages.startNew}
      </Button>
    </div>
  )
}

function DiscardButton() {
  const [isConfirming, setIsConfirming] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <div data-on="screen" className={`${shared.wrappingRow} ${shared.rigid} ${classes.foot}`}>
      <Button ref={opener} {...toolLook(IconTrash)} onClick={() => setIsConfirming(true)}>
        {messages.discard}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={messages.discardCollection}
        sentence={messages.confirmDiscard}
        confirmLabel={messages.discardCollection}
        onConfirm={() => beginAnew(opener.current)}
        onClose={() => setIsConfirming(false)}
      />
    </div>
  )
}

/** Begins an empty collection; the focus goes to its tab, since the foot disappears. */
function beginAnew(pressed: HTMLElement | null): void {
  const panel = pressed?.closest('[role="tabpanel"]')
  document.getElementById(panel?.getAttribute('aria-labelledby') ?? '')?.focus()
  collection.close()
}
