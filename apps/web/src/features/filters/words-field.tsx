import type { ValuesFilter } from '@cognate/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ChosenValues } from '../../ui/chosen-values.tsx'
import { FilterField } from './filter-field.tsx'
import { useValues } from './use-values.ts'

interface WordsFieldProps {
  label: string
  filter: ValuesFilter | undefined
  onChange(filter: ValuesFilter | undefined): void
}

/** Words that must all occur, or none of which may: one entry at a time, ended by Enter, a comma or by leaving the field. */
export function WordsField({ label, filter, onChange }: WordsFieldProps) {
  const chosen = useValues(filter, onChange)
  const [typed, setTyped] = useState('')
  const take = () => {
    const words = typed.trim().replace(/\s+/g, ' ')
    setTyped('')
    if (words !== '' && !chosen.values.includes(words)) chosen.add(words)
  }
  return (
    <FilterField
      label={label}
      isSet={chosen.values.length > 0}
      onClear={chosen.clear}
      exclude={{ isOn: chosen.isExclude, onToggle: chosen.toggleExclude }}
    >
      <TextInput
        aria-label={label}
        size="xs"
        placeholder="Word, then Enter"
        maxLength={500}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',')) return
          event.preventDefault()
          take()
        }}
        onBlur={take}
      />
      <ChosenValues
        label={label}
        values={chosen.values}
        nameOf={(word) => word}
        isExclude={chosen.isExclude}
        onRemove={chosen.remove}
      />
    </FilterField>
  )
}
