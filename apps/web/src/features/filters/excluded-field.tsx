import type { ValuesFilter } from '@cognate/contract'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import shared from '../../ui/shared.module.css'
import { describeExcluded, idsOfType } from './describe-excluded.ts'
import { FilterControl } from './filter-control.tsx'

interface ExcludedFieldProps {
  label: string
  filter: ValuesFilter | undefined
  /** Ids of the results that the collection hides. */
  hiddenIds?: readonly string[]
  /** Ids of what the collection has: a search for others leaves it out. */
  collectedIds?: readonly string[]
  onChange(filter: ValuesFilter | undefined): void
}

/** The field beside an answer, which also counts the results that the tab's collection hides since then. */
export function ExcludedInSearch({
  recordType,
  ...field
}: Omit<ExcludedFieldProps, 'hiddenIds' | 'collectedIds'> & { recordType: string }) {
  const excluded = useCollectionPart((state) => state.excluded)
  const included = useCollectionPart((state) => state.included)
  const [hiddenIds, collectedIds] = [excluded, included].map((records) => idsOfType(recordType, records))
  return <ExcludedField {...field} hiddenIds={hiddenIds} collectedIds={collectedIds} />
}

/** How many results are hidden, by the filter or since then by their cross; the collection lists them. */
export function ExcludedField({ label, filter, hiddenIds = [], collectedIds = [], onChange }: ExcludedFieldProps) {
  return (
    <FilterControl label={label} isSet={Boolean(filter?.values.length)} onClear={() => onChange(undefined)}>
      <p className={shared.quietSmall}>{describeExcluded(filter, { hiddenIds, collectedIds })}</p>
    </FilterControl>
  )
}
