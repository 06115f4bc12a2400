import { Button } from '@mantine/core'
import { type CollectionState, isUnsaved, textOf } from '../../model/collection/collection-state.ts'
import { useAside, useCollection, useMayEdit } from '../../model/collection/use-collection.ts'
import { countSetFilters } from '../../model/filters/set-filters.ts'
import type { CollectionActionsSlot } from '../../ui/feature-slots.ts'
import shared from '../../ui/shared.module.css'
import { CollectionFoot } from './collection-foot.tsx'
import { CollectionHead } from './collection-head.tsx'
import { CollectionPanel, type CollectionPanelProps } from './collection-panel.tsx'
import classes from './continue-section.module.css'
import { messages } from './messages.tsx'
import { nameOfParked } from './parked.tsx'

interface ContinueSectionProps extends Omit<CollectionPanelProps, 'onBringBack'> {
  onBringBack(aside: CollectionState): void
  Actions: CollectionActionsSlot
}

/** The collection before a search: its people first. Below it unsaved ones of other texts. */
export function ContinueSection({ onBringBack, ...props }: ContinueSectionProps) {
  const state = useCollection()
  const aside = useAside()
  return (
    <>
      {(state.saved || isUnsaved(state)) && <Continued {...props} state={state} />}
      {aside.length > 0 && <Aside aside={aside} onBringBack={onBringBack} />}
    </>
  )
}

function Continued(props: Omit<ContinueSectionProps, 'onBringBack'> & { state: CollectionState }) {
  const { state, Actions, ...panel } = props
  const { included, excluded, saved, searchedWith } = state
  const mayEdit = useMayEdit()
  const filters = saved ? countSetFilters({ filters: searchedWith.filters, conflicts: null }) : 0
  return (
    <section className={classes.section} aria-label={messages.collection}>
      <CollectionHead />
      <div className={classes.scrolling} data-empty={included.length + excluded.length === 0}>
        <CollectionPanel {...panel} />
      </div>
      <CollectionFoot Actions={Actions} />
      <p className={`${shared.quietBody} ${classes.lead}`}>
        {textOf(state) === '' ? messages.writeWhat(mayEdit) : messages.searchAgain(mayEdit)}
        {excluded.length > 0 && messages.leftOut(excluded.length)}
        {filters > 0 && messages.narrowedBy(filters)}
      </p>
    </section>
  )
}

interface AsideProps {
  aside: readonly CollectionState[]
  onBringBack(aside: CollectionState): void
}

/** Unsaved collections of other texts: nothing of them is lost, and each can be opened again. */
function Aside({ aside, onBringBack }: AsideProps) {
  return (
    <section className={classes.section} aria-label={messages.aside}>
      <h2 className={shared.quietHeading}>{messages.aside}</h2>
      <ul className={classes.aside}>
        {aside.map((other) => {
          const name = nameOfParked(other)
          return (
            <li key={`${name} ${other.included.length} ${other.excluded.length}`} className={shared.wrappingRow}>
              <span className={`${shared.oneLine} ${shared.shrinking} ${classes.asideName}`}>
                <bdi>{name}</bdi>
              </span>
              <span className={`${shared.quietBody} ${classes.lead}`}>
                {messages.contents(other.included.length, other.excluded.length)}
              </span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={messages.openAside(name)}
                onClick={() => onBringBack(other)}
              >
                {messages.open}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
