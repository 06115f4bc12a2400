import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentenceOf } from '../lib/api-error.ts'
import { IconAlertTriangle, IconRefresh } from './icons.tsx'
import { messages } from './messages.ts'
import classes from './notice.module.css'
import shared from './shared.module.css'

interface FailureProps {
  title: string
  /** What happened, what was kept and what to do. */
  details: string
  onRetry?: () => void
  children?: ReactNode
}

/** Something did not work, with another try. */
export function Failure({ title, details, onRetry, children }: FailureProps) {
  return (
    <div className={`${shared.middle} ${shared.column} ${shared.centredText} ${classes.notice}`} role="alert">
      <IconAlertTriangle size={28} stroke={1.5} className={shared.warning} aria-hidden />
      <h1 className={`${shared.pageTitle} ${shared.above} ${shared.belowTiny}`}>{title}</h1>
      <p className={classes.details}>{details}</p>
      <div className={`${shared.buttonRow} ${shared.aboveHuge} ${classes.actions}`}>
        {onRetry && (
          <Button onClick={onRetry} leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden />}>
            {messages.tryAgain}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

/** Says that a call failed, and makes it again. */
export function FailedCall({ title, of: { error, refetch } }: FailedCallProps) {
  return <Failure title={title} details={sentenceOf(error)} onRetry={() => void refetch()} />
}

interface FailedCallProps {
  title: string
  of: { error: unknown; refetch(): unknown }
}

/** Says in the place of a part of a page that it could not be looked up, with another try. */
export function FailedPart({ sentence, onRetry }: { sentence: string; onRetry(): void }) {
  return (
    <div role="alert" className={shared.failure}>
      <p>{sentence}</p>
      <Button size="compact-md" variant="default" onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </div>
  )
}
