import { IconX } from '@tabler/icons-react'
import type { ChosenRecord } from '../../model/query/query.ts'
import { QuietIconButton } from '../../ui/quiet-button.tsx'
import { RecordIcon } from '../../ui/record-icon.tsx'
import classes from './record-chip.module.css'

/** A record of the query, with a button that removes it. */
export function RecordChip({ record, onRemove }: { record: ChosenRecord; onRemove(): void }) {
  const { record_type, display_name, hint } = record
  return (
    <li className={classes.chip} title={hint ? `${display_name}, ${hint}` : display_name}>
      <RecordIcon type={record_type} size={16} />
      <bdi className={classes.name}>{display_name}</bdi>
      {hint && record_type !== 'work' && <span className={classes.hint}>{hint}</span>}
      <QuietIconButton className={classes.remove} aria-label={`Remove ${display_name}`} onClick={onRemove}>
        <IconX size={14} stroke={2} aria-hidden />
      </QuietIconButton>
    </li>
  )
}
