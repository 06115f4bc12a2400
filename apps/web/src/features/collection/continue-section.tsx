import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCollection } from '../../model/collection/use-collection.ts'
import { countSetFilters } from '../../model/filters/set-filters.ts'
import type { CollectionActionsSlot, RecordPopupSlot } from '../../ui/feature-slots.ts'
import { CollectionFoot } from './collection-foot.tsx'
import { CollectionHead } from './collection-head.tsx'
import { CollectionPanel } from './collection-panel.tsx'
import classes from './continue-section.module.css'
import { messages } from './messages.tsx'

interface ContinueSectionProps {
  /** Whether any of its records can be part of a query. */
  hasQueryRecords: boolean
  onSearch(): void
  /** Whether more like its records is looked for beside what is written. */
  isLookedFor: boolean
  onLookFor(isLookedFor: boolean): void
  Actions: CollectionActionsSlot
  RecordPopup: RecordPopupSlot
}

/** The collection shown before a search, with a button to search with its records alone. */
export function ContinueSection(props: ContinueSectionProps) {
  const { hasQueryRecords, onSearch, isLookedFor, onLookFor, Actions, RecordPopup } = props
  const { included, excluded, saved, searchedWith } = useCollection()
  const filters = saved ? countSetFilters({ filters: searchedWith.filters, conflicts: null }) : 0
  return (
    <section className={classes.section} aria-label={messages.collection}>
      <div className={classes.begin}>
        <p className={classes.lead}>
          {hasQueryRecords ? messages.writeWhatElse : messages.writeWhat}
          {excluded.length > 0 && messages.leftOut(excluded.length)}
          {filters > 0 && messages.narrowedBy(filters)}
        </p>
        {hasQueryRecords && (
          <Button leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />} onClick={onSearch}>
            {messages.searchWith}
          </Button>
        )}
      </div>
      <CollectionHead />
      <div className={classes.scrolling} data-empty={included.length + excluded.length === 0}>
        <CollectionPanel RecordPopup={RecordPopup} isLookedFor={isLookedFor} onLookFor={onLookFor} />
      </div>
      <CollectionFoot Actions={Actions} />
    </section>
  )
}
