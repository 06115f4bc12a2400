import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isFocusFree } from '../lib/keep-focus.ts'
import { messages } from './messages.ts'

/** A dialog in the middle of the page, mounted while it is open. Then what had the focus before has it again. */
export function Dialog({ title, ...props }: Omit<ModalProps, 'opened' | 'returnFocus'>) {
  useReturnFocus()
  return (
    <Modal
      opened
      centered
      size={560}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': messages.close, size: 32 }}
      title={typeof title === 'string' ? <bdi>{title}</bdi> : title}
      {...props}
    />
  )
}

/** Mantine notes what had the focus only where a dialog opens after it was mounted. */
function useReturnFocus(): void {
  const [previous] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (previous instanceof HTMLElement && previous.isConnected && isFocusFree())
        previous.focus({ preventScroll: true })
    },
    [previous],
  )
}
