import type { ValuesFilter } from '@cognate/contract'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import shared from '../../ui/shared.module.css'
import { describeExcluded, hiddenIdsOf } from './describe-excluded.ts'
import { FilterControl } from './filter-control.tsx'

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
  return <ExcludedField {...field} hiddenIds={hiddenIdsOf(recordType, excluded)} />
}

/** How many results are hidden, by the filter or since then by their cross; the collection lists them. */
export function ExcludedField({ label, filter, hiddenIds, onChange }: ExcludedFieldProps) {
  return (
    <FilterControl label={label} isSet={Boolean(filter?.values.length)} onClear={() => onChange(undefined)}>
      <p className={shared.quietSmall}>{describeExcluded(filter, hiddenIds)}</p>
    </FilterControl>
  )
}
