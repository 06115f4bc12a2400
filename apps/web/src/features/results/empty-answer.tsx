import { Button } from '@mantine/core'
import { IconSearchOff } from '../../ui/icons.tsx'
import notice from '../../ui/notice.module.css'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

interface EmptyAnswerProps {
  /** Whether filters are set, or results hidden, that may be the reason. */
  isNarrowed: boolean
  onEdit(): void
  onClearFilters(): void
}

/** Nothing matched. Filters are blamed only where some are set. */
export function EmptyAnswer({ isNarrowed, onEdit, onClearFilters }: EmptyAnswerProps) {
  return (
    <div className={`${shared.middle} ${shared.column} ${shared.centredText} ${notice.notice}`}>
      <IconSearchOff size={32} stroke={1.4} className={`${shared.accent} ${shared.below}`} aria-hidden />
      <p className={notice.details}>{isNarrowed ? messages.nothingWithFilters : messages.nothing}</p>
      <div className={`${shared.buttonRow} ${shared.aboveHuge} ${notice.actions}`}>
        <Button onClick={onEdit}>{messages.editText}</Button>
        {isNarrowed && (
          <Button variant="default" onClick={onClearFilters}>
            {messages.clearFilters}
          </Button>
        )}
      </div>
    </div>
  )
}
