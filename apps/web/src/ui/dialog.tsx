import { Modal, type ModalRootProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { isFocusFree } from '../lib/keep-focus.ts'
import { messages } from './messages.ts'
import shared from './shared.module.css'

interface DialogProps extends Omit<ModalRootProps, 'opened' | 'returnFocus' | 'title'> {
  title: ReactNode
  withCloseButton?: boolean
  /** Whether all that it says is read aloud as it opens: a question is, a page of evidence is not. */
  isQuestion?: boolean
}

/** A dialog in the middle of the page, mounted while it is open. Then what had the focus before has it again. */
export function Dialog({ title, withCloseButton = true, isQuestion = false, children, ...props }: DialogProps) {
  useReturnFocus()
  return (
    <Modal.Root opened centered size={560} returnFocus={false} transitionProps={{ duration: 0 }} {...props}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title ref={beginHere} tabIndex={-1} className={shared.noRing}>
            {typeof title === 'string' ? <bdi>{title}</bdi> : title}
          </Modal.Title>
          {withCloseButton && <Modal.CloseButton aria-label={messages.close} size={32} />}
        </Modal.Header>
        {/* The id of its body is the description of a dialog. */}
        <Modal.Body {...(!isQuestion && { id: undefined })}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Reading begins with the title, unless something within asks for the focus: it began with Close, where a second Enter closed it. */
function beginHere(title: HTMLElement | null): void {
  const asked = title?.closest('[role="dialog"]')?.querySelector('[data-autofocus]')
  if (title && !asked) title.dataset.autofocus = 'true'
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
