import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { messages } from './messages.ts'

interface DialogProps {
  title: string
  onClose(): void
  children: ReactNode
}

/** A dialog that is mounted while it is open. */
export function Dialog({ title, onClose, children }: DialogProps) {
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      title={<bdi>{title}</bdi>}
      centered
      size={560}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': messages.close, size: 32 }}
    >
      {children}
    </Modal>
  )
}
