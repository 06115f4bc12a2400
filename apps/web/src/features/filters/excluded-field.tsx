import type { ValuesFilter } from '@cognate/contract'
import { countNamedRecords } from '../../model/filters/without-hidden.ts'
import classes from './filter-field.module.css'
import { FilterField } from './filter-field.tsx'

interface ExcludedFieldProps {
  label: string
  filter: ValuesFilter | undefined
  onChange(filter: ValuesFilter | undefined): void
}

/** How many results are hidden; the collection lists them. */
export function ExcludedField({ label, filter, onChange }: ExcludedFieldProps) {
  return (
    <FilterField label={label} isSet={Boolean(filter?.values.length)} onClear={() => onChange(undefined)}>
      <p className={classes.note}>{describeExcluded(filter)}</p>
    </FilterField>
  )
}

function describeExcluded(filter: ValuesFilter | undefined): string {
  if (!filter?.values.length) return 'Nothing is hidden. Hide a result with its cross.'
  const count = countNamedRecords(filter)
  const records = count === 1 ? 'record is' : 'records are'
  if (filter.type === 'exclude') return `${count} ${records} hidden from this search.`
  return count === 0 ? 'All named records are hidden: nothing is kept.' : `Only ${count} named ${records} kept.`
}
