import type { ValuesFilter } from '@cognate/contract'
import { Checkbox } from '@mantine/core'
import { ChosenValues } from '../../ui/chosen-values.tsx'
import type { Option } from '../../ui/options.ts'
import { Picker } from '../../ui/picker.tsx'
import classes from './filter-field.module.css'
import { FilterField } from './filter-field.tsx'
import { useValues } from './use-values.ts'

/** Up to so many options stand there to be ticked; more are searched. */
const MOST_TICKED = 8

interface ValuesFieldProps {
  label: string
  options: readonly Option[]
  filter: ValuesFilter | undefined
  onChange(filter: ValuesFilter | undefined): void
  /** What a chosen value stands for. */
  detailOf?(value: string): { summary: string; text: string } | undefined
  /** The name of a value that is not among the options. */
  nameOf?(value: string): string
}

/** A filter whose values are known from the start. */
export function ValuesField({ label, options, filter, onChange, detailOf, nameOf }: ValuesFieldProps) {
  const chosen = useValues(filter, onChange)
  const names = new Map(options.map((option) => [option.value, option.label]))
  const isShort = options.length <= MOST_TICKED
  return (
    <FilterField
      label={label}
      isSet={chosen.values.length > 0}
      onClear={chosen.clear}
      exclude={{ isOn: chosen.isExclude, onToggle: chosen.toggleExclude }}
    >
      {isShort ? (
        <div className={classes.ticks}>
          {options.map(({ value, label: name }) => (
            <Checkbox
              key={value}
              size="xs"
              label={name}
              checked={chosen.values.includes(value)}
              onChange={({ currentTarget }) => (currentTarget.checked ? chosen.add(value) : chosen.remove(value))}
            />
          ))}
        </div>
      ) : (
        <>
          <Picker
            label={label}
            placeholder="Search…"
            options={options.filter(({ value }) => !chosen.values.includes(value))}
            onPick={chosen.add}
            emptyMessage="Nothing has this name."
          />
          <ChosenValues
            label={label}
            values={chosen.values}
            nameOf={(value) => names.get(value) ?? nameOf?.(value) ?? value}
            {...(detailOf ? { detailOf } : {})}
            isExclude={chosen.isExclude}
            onRemove={chosen.remove}
          />
        </>
      )}
    </FilterField>
  )
}
