import type { ValuesFilter } from '@cognate/contract'
import { useState } from 'react'
import { valuesFilter } from '../../model/filters/filter-changes.ts'

export interface ValuesControl {
  values: readonly string[]
  isExclude: boolean
  add(value: string): void
  remove(value: string): void
  clear(): void
  toggleExclude(): void
}

/** A filter of values as a form changes it. While nothing is chosen, the toggle is remembered here alone. */
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
    toggleExclude: () => change(values, type === 'include' ? 'exclude' : 'include'),
  }
}
