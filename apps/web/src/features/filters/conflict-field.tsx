import type { ConflictInput, Filters } from '@cognate/contract'
import { sentenceOfCode } from '@cognate/contract/errors'
import { Checkbox } from '@mantine/core'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { suggestNames } from '../../model/records/catalogue-calls.ts'
import { isSameId, useNames } from '../../model/records/use-names.ts'
import { useLookup } from '../../model/use-lookup.ts'
import { ChosenValues } from '../../ui/chosen-values.tsx'
import { MethodTicks, RuleTicks } from '../../ui/conflict-ticks.tsx'
import { Picker } from '../../ui/picker.tsx'
import { SinceField } from '../../ui/since-field.tsx'
import classes from './filter-field.module.css'
import { FilterField } from './filter-field.tsx'

interface ConflictFieldProps {
  label: string
  conflicts: ConflictInput | null
  onConflictsChange(conflicts: ConflictInput | null): void
  /** Whether the answer leaves out whom it marks. */
  filter: Filters['coi_authors']
  onChange(filter: Filters['coi_authors']): void
}

/** Whom to check experts against, and how; those in conflict are marked, or hidden. K-01. */
export function ConflictField({ label, conflicts, onConflictsChange, filter, onChange }: ConflictFieldProps) {
  const input = conflicts ?? noConflicts
  const ids = [
    ...input.records.map(({ identifier }) => identifier),
    ...(filter?.values.filter((id) => !input.records.some(({ identifier }) => isSameId(identifier, id))) ?? []),
  ]
  const names = useNames('authors', ids)
  const lookup = useLookup({
    key: 'authors',
    ask: (text, signal) => suggestNames('authors', text, signal),
    noMatchMessage: 'No author found with this name.',
  })
  const isHidden = filter?.type === 'exclude'
  const change = (next: ConflictInput) => onConflictsChange(next.records.length > 0 ? next : null)
  // Without values the filter is about those whom the question checks against.
  const hide = (isOn: boolean) => onChange(isOn ? { type: 'exclude', values: filter?.values ?? [] } : undefined)
  const add = (id: string) => {
    const found = lookup.matches.find((author) => author.id === id)
    if (!found) return
    names.remember(id, found.display_name)
    const record = { record_type: 'author' as const, identifier: id, fields: { display_name: found.display_name } }
    change({ ...input, records: [...input.records, record] })
  }
  const remove = (id: string) => {
    change({ ...input, records: input.records.filter(({ identifier }) => !isSameId(identifier, id)) })
    if (filter?.values.some((value) => isSameId(value, id)))
      onChange({ ...filter, values: filter.values.filter((value) => !isSameId(value, id)) })
  }
  const clear = () => {
    onConflictsChange(null)
    onChange(undefined)
  }

  const options = lookup.matches
    .filter(({ id }) => !ids.some((known) => isSameId(known, id)))
    .map(({ id, display_name, hint }) => ({ value: id, label: display_name, hint }))
  return (
    <FilterField label={label} isSet={ids.length > 0} onClear={clear}>
      <Picker
        label="Author to check against"
        placeholder="Search an author…"
        options={options}
        onPick={add}
        emptyMessage={lookup.emptyMessage}
        lookUp={lookup}
      />
      <ChosenValues label={label} values={ids} nameOf={names.nameOf} isExclude={isHidden} onRemove={remove} />
      {ids.length > 0 && (
        <>
          <div className={classes.ticks}>
            <MethodTicks methods={input.check} onChange={(check) => change({ ...input, check })} />
            <RuleTicks rules={input} onChange={(changed) => change({ ...input, ...changed })} />
            <Checkbox
              size="xs"
              label="Hide experts in conflict"
              checked={isHidden}
              onChange={({ currentTarget }) => hide(currentTarget.checked)}
            />
          </div>
          {input.check.length === 0 && (
            <p className={classes.problem} role="alert">
              {sentenceOfCode('conflict_method_missing')}
            </p>
          )}
          <SinceField value={input.since ?? null} onSet={(since) => change({ ...input, since })} />
        </>
      )}
    </FilterField>
  )
}
