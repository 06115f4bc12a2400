import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Option } from './options.ts'
import { matchingOptions } from './options.ts'
import classes from './picker.module.css'

interface PickerProps {
  label: string
  placeholder: string
  /** What can be chosen now, without what is chosen already. */
  options: readonly Option[]
  onPick(value: string): void
  /** What stands in the place of an empty list. */
  emptyMessage: string
  /** Where the list is looked up while somebody types; else it is searched here. */
  lookUp?: { onType(text: string): void; isPending: boolean; onOpen?(): void }
  /** The end of the list has come into view. */
  onBottom?(): void
}

/** A field that searches among values and adds the chosen one. */
export function Picker({ label, placeholder, options, onPick, emptyMessage, lookUp, onBottom }: PickerProps) {
  const [typed, setTyped] = useState('')
  const type = (text: string) => {
    setTyped(text)
    lookUp?.onType(text)
  }
  const hints = new Map(options.map(({ value, hint }) => [value, hint]))
  return (
    <Select
      aria-label={label}
      size="xs"
      placeholder={placeholder}
      data={options.map(({ value, label: name }) => ({ value, label: name }))}
      // Choosing adds at once, and leaves the field free for the next.
      value={null}
      onChange={(value) => {
        if (value === null) return
        onPick(value)
        type('')
      }}
      searchable
      searchValue={typed}
      onSearchChange={type}
      onDropdownOpen={() => lookUp?.onOpen?.()}
      scrollAreaProps={onBottom ? { onBottomReached: onBottom } : {}}
      loading={lookUp?.isPending ?? false}
      maxDropdownHeight={280}
      nothingFoundMessage={emptyMessage}
      filter={({ search }) => {
        const left = lookUp ? options : matchingOptions(options, search)
        return left.map(({ value, label: name }) => ({ value, label: name, disabled: false }))
      }}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <bdi>{'label' in option ? String(option.label) : ''}</bdi>
          {hints.get(String(option.value)) && <span className={classes.hint}>{hints.get(String(option.value))}</span>}
        </span>
      )}
      classNames={{ input: classes.input }}
      comboboxProps={{
        width: 280,
        position: 'bottom-start',
        portalProps: { target: '#content' },
        transitionProps: { duration: 0 },
      }}
    />
  )
}
