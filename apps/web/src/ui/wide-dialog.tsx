import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import shared from './shared.module.css'
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
  return (
    <Dialog
      onClose={onClose}
      size={1080}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: `${shared.heading} ${shared.breaking} ${classes.title}`,
        body: classes.body,
      }}
      title={title}
    >
      <div className={`${shared.columns} ${classes.columns}`}>
        <div className={`${shared.fitting} ${shared.column} ${classes.sidebar}`}>{sidebar}</div>
        <div className={classes.main}>{children}</div>
      </div>
    </Dialog>
  )
}
