import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './confirm-dialog.module.css'
import { messages } from './messages.ts'
import { Problem } from './page.tsx'
import shared from './shared.module.css'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** What will happen, as a question. */
  sentence: string
  /** The label of the button that confirms. */
  confirmLabel: string
  /** Whether nothing is lost: the button then has no warning colour. */
  isHarmless?: boolean
  isPending?: boolean
  problem?: string | undefined
  onConfirm(): void
  onClose(): void
  children?: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, sentence, confirmLabel, isHarmless, isPending, problem, onConfirm, onClose, children } = props
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      centered
      size={460}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': messages.close, size: 32 }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
        className={shared.stackLarge}
        noValidate
      >
        <p className={shared.breaking}>{sentence}</p>
        {children}
        {problem && <Problem>{problem}</Problem>}
        <div className={shared.endRow}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {messages.cancel}
          </Button>
          <Button type="submit" className={isHarmless ? undefined : classes.danger} loading={isPending ?? false}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
