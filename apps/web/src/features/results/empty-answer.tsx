import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconSearchOff } from '../../ui/icons.tsx'
import notice from '../../ui/notice.module.css'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

interface EmptyAnswerProps {
  /** What is searched for, where no word of the query can be. */
  noWordsFor?: string | undefined
  /** Whether filters are set, or results hidden, that may be the reason. */
  isNarrowed: boolean
  /** What else may have been meant. */
  children?: ReactNode
  onEdit(): void
  onClearFilters(): void
}

/** Nothing matched. Filters are blamed only where some are set, and where they can be the reason. */
export function EmptyAnswer({ noWordsFor, isNarrowed, children, onEdit, onClearFilters }: EmptyAnswerProps) {
  const areFiltersToBlame = isNarrowed && noWordsFor === undefined
  return (
    <div className={`${shared.middle} ${shared.column} ${shared.centredText} ${notice.notice}`}>
      <IconSearchOff size={32} stroke={1.4} className={`${shared.accent} ${shared.below}`} aria-hidden />
      <p className={notice.details}>{areFiltersToBlame ? messages.nothingWithFilters : messages.nothing}</p>
      {noWordsFor !== undefined && (
        <p className={`${shared.above} ${notice.details}`}>{messages.noKnownWords(noWordsFor)}</p>
      )}
      {children}
      <div className={`${shared.buttonRow} ${shared.aboveHuge} ${notice.actions}`}>
        <Button onClick={onEdit}>{messages.editText}</Button>
        {areFiltersToBlame && (
          <Button variant="default" onClick={onClearFilters}>
            {messages.clearFilters}
          </Button>
        )}
      </div>
    </div>
  )
}
