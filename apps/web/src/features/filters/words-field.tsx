import type { ValuesFilter } from '@cognate/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ChosenValues } from '../../ui/chosen-values.tsx'
import { FilterControl } from './filter-control.tsx'
import { messages } from './messages.ts'
import { useValues } from './use-values.ts'

interface WordsFieldProps {
  label: string
  filter: ValuesFilter | undefined
  onChange(filter: ValuesFilter | undefined): void
}

/** Words that must all occur, or none of which may. An entry ends with Enter, a comma or on leaving the field. */
export function WordsField({ label, filter, onChange }: WordsFieldProps) {
  const selection = useValues(filter, onChange)
  const [typedText, setTypedText] = useState('')
  const addTyped = () => {
    const words = typedText.trim().replace(/\s+/g, ' ')
    setTypedText('')
    if (words !== '' && !selection.values.includes(words)) selection.add(words)
  }
  return (
    <FilterControl label={label} {...selection.head}>
      <TextInput
        aria-label={label}
        size="xs"
        placeholder={messages.wordHint}
        maxLength={500}
        value={typedText}
        onChange={({ currentTarget }) => setTypedText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',')) return
          event.preventDefault()
          addTyped()
        }}
        onBlur={addTyped}
      />
      <ChosenValues
        label={label}
        values={selection.values}
        nameOf={(word) => word}
        isExclude={selection.isExclude}
        onRemove={selection.remove}
      />
    </FilterControl>
  )
}
