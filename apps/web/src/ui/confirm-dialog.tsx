import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentenceOf } from '../lib/api-error.ts'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'
import { messages } from './messages.ts'
import { Problem } from './page.tsx'
import shared from './shared.module.css'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** What will happen, as a question. */
  sentence: string
  confirmLabel: string
  /** Whether nothing is lost: the button then has no warning colour. */
  isHarmless?: boolean
  /** What the confirming button does, where it is one call: its refusal is shown, and forgotten with the question. */
  act?: { isPending: boolean; error: unknown; reset(): void }
  isPending?: boolean | undefined
  onConfirm(): void
  onClose(): void
  children?: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, sentence, confirmLabel, isHarmless, act, onConfirm, onClose, children } = props
  const { isPending = act?.isPending ?? false } = props
  const close = () => {
    if (!isPending) act?.reset()
    onClose()
  }
  if (!isOpen) return null
  return (
    <Dialog isQuestion onClose={close} title={title} size={460}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // React would hand it on to a form from which the dialog is opened.
          event.stopPropagation()
          onConfirm()
        }}
        className={shared.stackLarge}
        noValidate
      >
        <p className={shared.breaking}>{sentence}</p>
        {children}
        {act?.error != null && <Problem>{sentenceOf(act.error)}</Problem>}
        <div className={shared.endRow}>
          <Button variant="default" onClick={close} data-autofocus>
            {messages.cancel}
          </Button>
          <Button type="submit" className={isHarmless ? undefined : classes.danger} loading={isPending}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
