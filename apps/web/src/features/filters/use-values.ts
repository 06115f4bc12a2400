import type { ValuesFilter } from '@cognate/contract'
import { useState } from 'react'
import { valuesFilter } from '../../model/filters/filter-changes.ts'

export interface Values {
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
): Values {
  const [waiting, setWaiting] = useState<ValuesFilter['type']>('include')
  const type = filter?.values.length ? filter.type : waiting
  const values = filter?.values ?? []
  const change = (next: readonly string[], nextType = type) => {
    setWaiting(nextType)
    onChange(valuesFilter(nextType, next))
  }
  return {
    values,
    isExclude: type === 'exclude',
    add: (value) => change([...values, value]),
    remove: (value) => change(values.filter((known) => known !== value)),
    clear: () => change([], 'include'),
    toggleExclude: () => change(values, type === 'include' ? 'exclude' : 'include'),
  }
}
