import type { ValuesFilter } from '@cognate/contract'
import { useState } from 'react'
import { valuesFilter } from '../../model/filters/filter-changes.ts'

/** The value that stands for all of them: without it nothing would be left, so it cannot be excluded. */
export const EVERYTHING = 'any'

export interface ValuesControl {
  values: readonly string[]
  isExclude: boolean
  add(value: string): void
  remove(value: string): void
  clear(): void
  toggleExclude(): void
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
  return {
    values,
    isExclude: type === 'exclude',
    add: (value) => change([...values, value]),
    remove: (value) => change(values.filter((current) => current !== value)),
    clear: () => change([], 'include'),
    toggleExclude: () =>
      type === 'include'
        ? change(
            values.filter((value) => value !== EVERYTHING),
            'exclude',
          )
        : change(values, 'include'),
  }
}
