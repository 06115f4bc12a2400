import type { ValuesFilter } from '@cognate/contract'
import classes from './filter-field.module.css'
import { FilterField } from './filter-field.tsx'

interface ExcludedFieldProps {
  label: string
  filter: ValuesFilter | undefined
  onChange(filter: ValuesFilter | undefined): void
}

/** How many results are hidden; the list of them lives with the collection. */
export function ExcludedField({ label, filter, onChange }: ExcludedFieldProps) {
  const count = filter?.values.length ?? 0
  return (
    <FilterField label={label} isSet={count > 0} onClear={() => onChange(undefined)}>
      <p className={classes.note}>
        {count === 0
          ? 'Nothing is hidden. Hide a result with its cross.'
          : filter?.type === 'include'
            ? `Only ${count} named ${count === 1 ? 'record is' : 'records are'} kept.`
            : `${count} ${count === 1 ? 'record is' : 'records are'} hidden from this search.`}
      </p>
    </FilterField>
  )
}
