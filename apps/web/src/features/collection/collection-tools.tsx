import type { ResultView } from '@cognate/contract'
import { DEFAULT_LIMIT } from '@cognate/contract/limits'
import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import { focusHeading } from '../../lib/focus-heading.ts'
import { collection } from '../../model/collection/collection.ts'
import {
  type CollectedRecord,
  type CollectionState,
  collectedFrom,
  isIncluded,
  listConflicting,
  withReason,
} from '../../model/collection/collection-state.ts'
import { offerUndo } from '../../model/collection/offer-undo.ts'
import { useCollection } from '../../model/collection/use-collection.ts'
import { useMay } from '../../model/who-i-am.ts'
import { IconReplace, IconUserOff } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.tsx'

interface CollectionToolsProps {
  results: readonly ResultView[]
  /** How many there are, also beyond those that are listed. */
  total: number
  /** Most results that a search of this query lists. */
  limit: number | undefined
  /** Runs the same query again. */
  onSearchAgain(): void
}

/** Buttons above the results: hide experts in conflict, or replace all results that are not collected. */
export function CollectionTools({ results, total, limit = DEFAULT_LIMIT, onSearchAgain }: CollectionToolsProps) {
  const state = useCollection()
  const mayReplace = useMay('replace_results')
  const conflictingRecords = listConflicting(results, state)
  const conflictingCollected = conflictingRecords.filter((record) => isIncluded(state, record)).length
  const uncollectedRecords = results
    .map((result) => withReason('replaced', collectedFrom(result)))
    .filter((record) => !isIncluded(state, record))
  const unlisted = total - results.length
  const hideConflicting = () => {
    // The button disappears with the last conflict.
    focusHeading()
    hideRecords(conflictingRecords, {
      title: messages.hiddenExperts(conflictingRecords.length, conflictingCollected),
    })
  }
  const replace = () => {
    hideRecords(uncollectedRecords, {
      title: messages.replaced(uncollectedRecords.length),
      onUndo: onSearchAgain,
    })
    onSearchAgain()
  }
  return (
    <>
      {conflictingRecords.length > 0 && (
        <Button
          {...buttonStyle}
          leftSection={<IconUserOff size={16} stroke={1.7} aria-hidden />}
          title={messages.hideConflictingHint(conflictingRecords.length, conflictingCollected)}
          onClick={hideConflicting}
        >
          {messages.hideConflicting}
        </Button>
      )}
      {mayReplace && unlisted > 0 && (
        <ReplaceButton count={uncollectedRecords.length} next={Math.min(limit, unlisted)} onReplace={replace} />
      )}
    </>
  )
}

/** Says what it will do before it does it. */
function ReplaceButton({ count, next, onReplace }: { count: number; next: number; onReplace(): void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={320}
      withOverlay
      overlayProps={{ backgroundOpacity: 0.2 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          {...buttonStyle}
          leftSection={<IconReplace size={16} stroke={1.7} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {messages.replace}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={messages.replace}>
        <p className={shared.strong}>{messages.replaceHint(count, next)}</p>
        <p className={`${shared.quietBody} ${shared.aboveTiny} ${shared.below}`}>{messages.replaceBack}</p>
        <div className={shared.beside}>
          <Button
            size="compact-md"
            data-autofocus
            onClick={() => {
              setIsOpen(false)
              onReplace()
            }}
          >
            {messages.showNext(next)}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setIsOpen(false)}>
            {messages.cancel}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

const buttonStyle = { variant: 'subtle', color: 'gray', size: 'compact-md' } as const

interface HideOptions {
  title: string
  onUndo?(): void
}

function hideRecords(records: readonly CollectedRecord[], { title, onUndo }: HideOptions): void {
  const stateBefore: CollectionState = collection.state()
  collection.exclude(records)
  offerUndo(records, { title, stateBefore, onUndone: onUndo })
}
