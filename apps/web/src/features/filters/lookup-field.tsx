import type { ValuesFilter } from '@cognate/contract'
import { type NamedEntity, suggestNames } from '../../model/records/catalogue-calls.ts'
import { isSameId, useNames } from '../../model/records/use-names.ts'
import { useLookup } from '../../model/use-lookup.ts'
import { ChosenValues } from '../../ui/chosen-values.tsx'
import type { Option } from '../../ui/options.ts'
import { Picker } from '../../ui/picker.tsx'
import { type FieldProps, FilterControl } from './filter-control.tsx'
import { messages } from './messages.ts'
import { useValues } from './use-values.ts'

interface LookupFieldProps extends FieldProps<ValuesFilter> {
  entity: Exclude<NamedEntity, 'authors'>
  placeholder: string
  nothingFound: string
  /** Options offered before somebody types. */
  initialOptions?: readonly Option[]
}

/** A filter whose values are records of the catalogue, looked up by name. */
export function LookupField({
  label,
  entity,
  placeholder,
  nothingFound,
  filter,
  onChange,
  initialOptions,
}: LookupFieldProps) {
  const selection = useValues(filter, onChange)
  const names = useNames(entity, selection.values)
  const lookup = useLookup({
    key: entity,
    ask: (text, signal) => suggestNames(entity, text, signal),
    noMatchMessage: nothingFound,
  })
  const isChosen = (id: string) => selection.values.some((value) => isSameId(value, id))
  const listedOptions: readonly Option[] =
    lookup.typed.trim() === '' && initialOptions
      ? initialOptions
      : lookup.matches.map(({ id, display_name, hint, works_count }) => ({
          value: id,
          label: display_name,
          hint: messages.placeAndWorks(hint, works_count),
        }))
  const options = listedOptions.filter(({ value }) => !isChosen(value))
  const pick = (id: string) => {
    const option = options.find(({ value }) => value === id)
    if (option) names.remember(id, option.label)
    selection.add(id)
  }
  return (
    <FilterControl label={label} {...selection.head}>
      <Picker
        label={label}
        placeholder={placeholder}
        options={options}
        onPick={pick}
        emptyMessage={lookup.emptyMessage}
        lookUp={lookup}
        staysOpen
      />
      <ChosenValues
        label={label}
        values={selection.values}
        nameOf={names.nameOf}
        isExclude={selection.isExclude}
        onRemove={selection.remove}
      />
    </FilterControl>
  )
}
