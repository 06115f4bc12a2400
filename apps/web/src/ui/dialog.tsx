import { Button, Modal, type ModalRootProps } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isFocusFree } from '../lib/keep-focus.ts'
import { messages } from './messages.ts'
import shared from './shared.module.css'
import { ToastPlace } from './toast-place.tsx'

interface DialogProps extends Omit<ModalRootProps, 'opened' | 'returnFocus' | 'title'> {
  title: ReactNode
  withCloseButton?: boolean
  /** Whether all that it says is read aloud as it opens: a question is, a page of evidence is not. */
  isQuestion?: boolean
}

/**
 * A dialog in the middle of the page, mounted while it is open. Then what had the focus before has it again. Escape, a press
 * beside it and *Close* ask before they lose what was typed.
 */
export function Dialog({
  title,
  withCloseButton = true,
  isQuestion = false,
  children,
  onClose,
  ...props
}: DialogProps) {
  useReturnFocus()
  const [isAsking, setIsAsking] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const typed = useRef<Element>(null)
  const note = ({ target }: FormEvent) => {
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.form))
      typed.current = target
  }
  const close = () => {
    // Escape reaches all dialogs, and is meant for the uppermost.
    if (content.current !== [...document.querySelectorAll('[aria-modal="true"]')].at(-1)) return
    if (typed.current?.isConnected) setIsAsking(true)
    else onClose()
  }
  return (
    <>
      <Modal.Root
        opened
        centered
        size={560}
        returnFocus={false}
        transitionProps={{ duration: 0 }}
        {...props}
        onClose={close}
      >
        <Modal.Overlay />
        <Modal.Content ref={content} onInput={note}>
          <Modal.Header>
            <Modal.Title ref={beginHere} tabIndex={-1} className={shared.noRing}>
              {typeof title === 'string' ? <bdi>{title}</bdi> : title}
            </Modal.Title>
            {withCloseButton && <Modal.CloseButton aria-label={messages.close} size={32} />}
          </Modal.Header>
          {/* The id of its body is the description of a dialog. */}
          <Modal.Body {...(!isQuestion && { id: undefined })}>{children}</Modal.Body>
          <ToastPlace />
        </Modal.Content>
      </Modal.Root>
      {isAsking && <LossQuestion onStay={() => setIsAsking(false)} onLeave={onClose} />}
    </>
  )
}

const LossQuestion = ({ onStay, onLeave }: { onStay(): void; onLeave(): void }) => (
  <Dialog isQuestion title={messages.leaveQuestion} size={460} onClose={onStay}>
    <p>{messages.typedIsLost}</p>
    <div className={`${shared.endRow} ${shared.above}`}>
      <Button variant="default" onClick={onStay} data-autofocus>
        {messages.cancel}
      </Button>
      <Button onClick={onLeave}>{messages.leave}</Button>
    </div>
  </Dialog>
)

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
