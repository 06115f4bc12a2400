import type { ValuesFilter } from '@cognate/contract'
import { type NamedEntity, suggestNames } from '../../model/records/catalogue-calls.ts'
import { isSameId, useNames } from '../../model/records/use-names.ts'
import { useLookup } from '../../model/use-lookup.ts'
import { ChosenValues } from '../../ui/chosen-values.tsx'
import type { Option } from '../../ui/options.ts'
import { Picker } from '../../ui/picker.tsx'
import { FilterField } from './filter-field.tsx'
import { useValues } from './use-values.ts'

interface LookupFieldProps {
  label: string
  entity: Exclude<NamedEntity, 'authors'>
  placeholder: string
  nothingFound: string
  filter: ValuesFilter | undefined
  onChange(filter: ValuesFilter | undefined): void
  /** What is offered before anything is typed. */
  offered?: readonly Option[]
}

/** A filter whose values are records of the catalogue, looked up by name. */
export function LookupField({ label, entity, placeholder, nothingFound, filter, onChange, offered }: LookupFieldProps) {
  const chosen = useValues(filter, onChange)
  const names = useNames(entity, chosen.values)
  const lookup = useLookup({
    key: entity,
    ask: (text, signal) => suggestNames(entity, text, signal),
    noMatchMessage: nothingFound,
  })
  const isChosen = (id: string) => chosen.values.some((value) => isSameId(value, id))
  const found: readonly Option[] =
    lookup.typed.trim() === '' && offered
      ? offered
      : lookup.matches.map(({ id, display_name, hint }) => ({ value: id, label: display_name, hint }))
  const options = found.filter(({ value }) => !isChosen(value))
  const pick = (id: string) => {
    const option = options.find(({ value }) => value === id)
    if (option) names.remember(id, option.label)
    chosen.add(id)
  }
  return (
    <FilterField
      label={label}
      isSet={chosen.values.length > 0}
      onClear={chosen.clear}
      exclude={{ isOn: chosen.isExclude, onToggle: chosen.toggleExclude }}
    >
      <Picker
        label={label}
        placeholder={placeholder}
        options={options}
        onPick={pick}
        emptyMessage={lookup.emptyMessage}
        lookUp={lookup}
      />
      <ChosenValues
        label={label}
        values={chosen.values}
        nameOf={names.nameOf}
        isExclude={chosen.isExclude}
        onRemove={chosen.remove}
      />
    </FilterField>
  )
}
