import type { ValuesFilter } from '@cognate/contract'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { countHidden, countNamedRecords } from '../../model/filters/without-hidden.ts'
import classes from './filter-field.module.css'
import { FilterField } from './filter-field.tsx'
import { messages } from './messages.ts'

interface ExcludedFieldProps {
  label: string
  filter: ValuesFilter | undefined
  /** Ids of the results that the collection hides. */
  hiddenIds: readonly string[]
  onChange(filter: ValuesFilter | undefined): void
}

/** The field beside an answer, which also counts the results that the tab's collection hides since then. */
export function ExcludedInSearch({
  recordType,
  ...field
}: Omit<ExcludedFieldProps, 'hiddenIds'> & { recordType: string }) {
  const excluded = useCollectionPart((state) => state.excluded)
  const hiddenIds = excluded.flatMap(({ record_type, identifier }) => (record_type === recordType ? identifier : []))
  return <ExcludedField {...field} hiddenIds={hiddenIds} />
}

/** How many results are hidden, by the filter or since then by their cross; the collection lists them. */
export function ExcludedField({ label, filter, hiddenIds, onChange }: ExcludedFieldProps) {
  return (
    <FilterField label={label} isSet={Boolean(filter?.values.length)} onClear={() => onChange(undefined)}>
      <p className={classes.note}>{describeExcluded(filter, hiddenIds)}</p>
    </FilterField>
  )
}

function describeExcluded(filter: ValuesFilter | undefined, hiddenIds: readonly string[]): string {
  if (filter?.type === 'include' && filter.values.length > 0) {
    const count = countNamedRecords(filter)
    return count === 0 ? messages.allHidden : messages.kept(count)
  }
  const count = countHidden(filter, hiddenIds)
  return count === 0 ? messages.nothingHidden : messages.hidden(count)
}
