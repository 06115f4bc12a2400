import type { ChosenRecord } from '../../model/query/query.ts'
import { IconTarget } from '../../ui/icons.tsx'
import { CrossButton } from '../../ui/quiet-button.tsx'
import { RecordIcon } from '../../ui/record-icon.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.tsx'
import { PersonLink } from './person-link.tsx'
import classes from './record-chip.module.css'

/** A record of the query, with a button that removes it. */
export function RecordChip({ record, onRemove }: { record: ChosenRecord; onRemove(): void }) {
  const { record_type, display_name, hint } = record
  return (
    <li
      className={`${shared.chip} ${shared.onAccent} ${shared.shrinking}`}
      title={hint ? `${display_name}, ${hint}` : display_name}
    >
      <RecordIcon type={record_type} size={16} />
      <bdi className={`${shared.oneLine} ${shared.strong} ${classes.name}`}>
        {record_type === 'author' ? (
          <PersonLink
            identifier={record.identifier}
            name={display_name}
            className={`${shared.hoverUnderlined} ${classes.link}`}
          >
            {display_name}
          </PersonLink>
        ) : (
          display_name
        )}
      </bdi>
      {hint && record_type !== 'work' && <span className={`${shared.oneLine} ${classes.hint}`}>{hint}</span>}
      <RemoveButton name={display_name} onRemove={onRemove} />
    </li>
  )
}

/** What is asked with of a collection, with a button that removes all of it from the query. */
export function CollectedChip({ words, onRemove }: { words: string; onRemove(): void }) {
  return (
    <li className={`${shared.chip} ${shared.onAccent} ${shared.shrinking}`}>
      <IconTarget size={16} stroke={1.8} aria-hidden />
      <span className={`${shared.oneLine} ${shared.strong} ${classes.name}`}>{words}</span>
      <RemoveButton name={words} onRemove={onRemove} />
    </li>
  )
}

function RemoveButton({ name, onRemove }: { name: string; onRemove(): void }) {
  return (
    <CrossButton
      className={shared.accent}
      aria-label={messages.remove(name)}
      // A press would give the focus, which opens the small box and moves the button from under the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRemove}
    />
  )
}
