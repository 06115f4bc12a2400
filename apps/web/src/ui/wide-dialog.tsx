import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useReturnFocus } from './use-return-focus.ts'
import classes from './wide-dialog.module.css'

interface WideDialogProps {
  title: string
  onClose(): void
  /** What stands on the left, above the rest where there is no room for two columns. */
  sidebar: ReactNode
  children: ReactNode
}

/** A dialogue over the page that needs room: choices beside what they decide on, up to 90 % of the height. */
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
      closeButtonProps={{ 'aria-label': 'Close', size: 32 }}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
      title={<bdi>{title}</bdi>}
    >
      <div className={classes.columns}>
        <div className={classes.sidebar}>{sidebar}</div>
        <div className={classes.main}>{children}</div>
      </div>
    </Modal>
  )
}
