import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { generalProblem } from '../lib/api-error.ts'
import { focusInvalid } from '../lib/focus-invalid.ts'
import { Dialog } from './dialog.tsx'
import { messages } from './messages.ts'
import { Problem } from './page.tsx'
import shared from './shared.module.css'

interface SendFormProps {
  /** What sending does. It is not sent twice, and a refusal that is about no field is shown. */
  act: { isPending: boolean; error: unknown }
  onSend(): void
  /** What is shown of a refusal, where it is not that. */
  problem?: string | undefined
  /** The label of the button that sends. */
  label: string
  isDisabled?: boolean
  /** Whether what it sends is one thing of several on the page: its button then has the usual look. */
  isQuiet?: boolean
  onCancel?(): void
  /** Buttons before these. */
  buttons?: ReactNode
  className?: string
  'aria-label'?: string
  children: ReactNode
}

/** A form that one call sends: its fields, a refusal, which takes the focus to its field, and its buttons. */
export function SendForm(props: SendFormProps) {
  const { act, onSend, problem = generalProblem(act.error), label, isDisabled, isQuiet, onCancel, buttons } = props
  const { className = shared.stackLarge, children } = props
  const form = useRef<HTMLFormElement>(null)
  // Whoever does not see the form is led to what is refused in it.
  useEffect(() => {
    if (act.error) focusInvalid(form.current)
  }, [act.error])
  return (
    <form
      ref={form}
      className={className}
      aria-label={props['aria-label']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React would hand it on to a form from which this one's dialog is opened.
        event.stopPropagation()
        if (!act.isPending) onSend()
      }}
    >
      {children}
      {problem && <Problem>{problem}</Problem>}
      <div className={shared.endRow}>
        {buttons}
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {messages.cancel}
          </Button>
        )}
        <Button
          type="submit"
          variant={isQuiet ? 'default' : 'filled'}
          disabled={isDisabled ?? false}
          loading={act.isPending}
        >
          {label}
        </Button>
      </div>
    </form>
  )
}

interface SendDialogProps extends SendFormProps {
  title: string
  size?: number
  onClose(): void
}

/** A dialog that is such a form; Cancel closes it. */
export function SendDialog({ title, size = 560, onClose, ...form }: SendDialogProps) {
  return (
    <Dialog title={title} size={size} onClose={onClose}>
      <SendForm {...form} onCancel={onClose} />
    </Dialog>
  )
}
