import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'
import shared from './shared.module.css'
import { useReturnFocus } from './use-return-focus.ts'
import classes from './wide-dialog.module.css'

interface WideDialogProps {
  title: string
  onClose(): void
  /** On the left; above the rest where there is no room for two columns. */
  sidebar: ReactNode
  children: ReactNode
}

/** A wide dialog with a column of choices, up to 90 % of the height of the page. */
export function WideDialog({ title, onClose, sidebar, children }: WideDialogProps) {
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      centered
      size={1080}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': messages.close, size: 32 }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: `${shared.heading} ${shared.breaking} ${classes.title}`,
        body: classes.body,
      }}
      title={<bdi>{title}</bdi>}
    >
      <div className={`${shared.columns} ${classes.columns}`}>
        <div className={`${shared.fitting} ${shared.column} ${classes.sidebar}`}>{sidebar}</div>
        <div className={classes.main}>{children}</div>
      </div>
    </Modal>
  )
}
