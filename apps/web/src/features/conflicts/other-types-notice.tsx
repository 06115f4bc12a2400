import { IconAlertTriangle } from '../../ui/icons.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.tsx'
import classes from './other-types-notice.module.css'

interface OtherTypesNoticeProps {
  /** What is not counted. */
  sentences: readonly string[]
  /** Counts works of every type. */
  onCount(): void
}

/** Says that shared works are not counted for their type, and counts them on a press. */
export function OtherTypesNotice({ sentences, onCount }: OtherTypesNoticeProps) {
  return (
    <p className={`${shared.remark} ${shared.beside} ${shared.breaking} ${classes.notice}`} role="note">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden className={`${shared.warning} ${shared.byFirstLine}`} />
      <span>
        {sentences.join(' ')}{' '}
        <QuietButton className={`${shared.strong} ${classes.count}`} onClick={onCount}>
          {messages.countThem}
        </QuietButton>
      </span>
    </p>
  )
}
