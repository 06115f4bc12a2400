import type { ValuesFilter } from '@cognate/contract'
import { type ComponentProps, useState } from 'react'
import { valuesFilter } from '../../model/filters/filter-changes.ts'
import type { FilterControl } from './filter-control.tsx'

/** The value that stands for all of them: without it nothing would be left, so it cannot be excluded. */
export const EVERYTHING = 'any'

export interface ValuesControl {
  values: readonly string[]
  isExclude: boolean
  add(value: string): void
  remove(value: string): void
  /** What the head of its control shows and does. */
  head: Pick<ComponentProps<typeof FilterControl>, 'isSet' | 'onClear' | 'exclude'>
}

/** The state of a filter of values. While no value is chosen, only this hook keeps the toggle. */
export function useValues(
  filter: ValuesFilter | undefined,
  onChange: (filter: ValuesFilter | undefined) => void,
): ValuesControl {
  const [pendingType, setPendingType] = useState<ValuesFilter['type']>('include')
  const type = filter?.values.length ? filter.type : pendingType
  const values = filter?.values ?? []
  const change = (newValues: readonly string[], newType = type) => {
    setPendingType(newType)
    onChange(valuesFilter(newType, newValues))
  }
  const toggleExclude = () =>
    type === 'include'
      ? change(
          values.filter((value) => value !== EVERYTHING),
          'exclude',
        )
      : change(values, 'include')
  return {
    values,
    isExclude: type === 'exclude',
    add: (value) => change([...values, value]),
    remove: (value) => change(values.filter((current) => current !== value)),
    head: {
      isSet: values.length > 0,
      onClear: () => change([], 'include'),
      exclude: { isOn: type === 'exclude', onToggle: toggleExclude },
    },
  }
}
