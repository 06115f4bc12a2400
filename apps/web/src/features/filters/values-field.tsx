import type { ValuesFilter } from '@cognate/contract'
import { ChosenValues } from '../../ui/chosen-values.tsx'
import type { Option } from '../../ui/options.ts'
import { Picker } from '../../ui/picker.tsx'
import shared from '../../ui/shared.module.css'
import { Tick } from '../../ui/tick.tsx'
import classes from './filter-control.module.css'
import { type FieldProps, FilterControl } from './filter-control.tsx'
import { messages } from './messages.ts'
import { EVERYTHING, useValues } from './use-values.ts'

/** Options up to this number are shown as checkboxes; more are searched by name. */
const MAX_CHECKBOXES = 8

interface ValuesFieldProps extends FieldProps<ValuesFilter> {
  options: readonly Option[]
  /** The details of a chosen value. */
  detailOf?(value: string): { summary: string; text: string } | undefined
  /** The name of a value that is not among the options. */
  nameOf?(value: string): string
}

/** A filter with a fixed list of values. */
export function ValuesField({ label, options, filter, onChange, detailOf, nameOf }: ValuesFieldProps) {
  const selection = useValues(filter, onChange)
  const names = new Map(options.map((option) => [option.value, option.label]))
  const offered = selection.isExclude ? options.filter(({ value }) => value !== EVERYTHING) : options
  const hasCheckboxes = options.length <= MAX_CHECKBOXES
  return (
    <FilterControl label={label} {...selection.head}>
      {hasCheckboxes ? (
        <div className={`${shared.column} ${classes.ticks}`}>
          {offered.map(({ value, label: name }) => (
            <Tick
              key={value}
              size="xs"
              label={name}
              checked={selection.values.includes(value)}
              onChange={(isTicked) => (isTicked ? selection.add(value) : selection.remove(value))}
            />
          ))}
        </div>
      ) : (
        <>
          <Picker
            label={label}
            placeholder={messages.searchHint}
            options={offered.filter(({ value }) => !selection.values.includes(value))}
            onPick={selection.add}
            emptyMessage={messages.nothingOfName}
          />
          <ChosenValues
            label={label}
            values={selection.values}
            nameOf={(value) => names.get(value) ?? nameOf?.(value) ?? value}
            {...(detailOf ? { detailOf } : {})}
            isExclude={selection.isExclude}
            onRemove={selection.remove}
          />
        </>
      )}
    </FilterControl>
  )
}
