import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import { closenessWord, matchingWorksInWords } from '../../model/collection/shortlist-words.ts'
import type { RecordReference } from '../../model/records/result-types.ts'
import { formatScore } from '../../model/records/wording.ts'
import shared from '../../ui/shared.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { messages } from './messages.ts'
import classes from './people-table.module.css'

interface WhyCollectedProps {
  record: CollectedRecord
  onOpen(record: RecordReference): void
}

/** Why a record was collected, as the answer said that day, and when. */
export function WhyCollected({ record, onOpen }: WhyCollectedProps) {
  const { found, added_at } = record
  const { work, sentence, score } = found ?? {}
  return (
    <div className={`${shared.stackTight} ${classes.why}`}>
      {work && (
        <p>
          <button
            type="button"
            className={`${shared.block} ${shared.hoverLink} ${shared.medium}`}
            aria-haspopup="dialog"
            onClick={() => onOpen({ record_type: 'work', identifier: work.identifier, display_name: work.title })}
          >
            <VisuallyHidden>{messages.openWork} </VisuallyHidden>
            <bdi>{work.title}</bdi>
            {work.publication_year && (
              <span className={`${shared.quietSmall} ${shared.regular}`}> ({work.publication_year})</span>
            )}
          </button>
        </p>
      )}
      {sentence && sentence !== work?.title && <blockquote className={shared.reading}>{sentence}</blockquote>}
      <p className={`${shared.quietSmall} ${shared.factRow}`}>
        {score != null && (
          <span className={shared.figures} title={messages.scoreInFull}>
            {[messages.score(formatScore(score), closenessWord(record)), matchingWorksInWords(record)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        {!found && <span>{messages.noReason}</span>}
        {added_at && <span>{messages.collectedOn(added_at)}</span>}
      </p>
    </div>
  )
}
