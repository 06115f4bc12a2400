import { Select } from '@mantine/core'
import { type UIEvent, useState } from 'react'
import type { Option } from './options.ts'
import { matchingOptions } from './options.ts'
import classes from './picker.module.css'

interface PickerProps {
  label: string
  placeholder: string
  /** The options that are not chosen yet. */
  options: readonly Option[]
  onPick(value: string): void
  /** Shown in place of an empty list. */
  emptyMessage: string
  /** Looks the options up while somebody types. Without it, `options` are searched here. */
  lookUp?: { onType(text: string): void; isPending: boolean; onOpen?(): void }
  /** The end of the list has come into view. */
  onBottom?(): void
}

/** Pixels from the bottom at which the end of the list counts as visible. */
const BOTTOM_MARGIN = 40

/** A field that searches among values and adds the chosen one. */
export function Picker({ label, placeholder, options, onPick, emptyMessage, lookUp, onBottom }: PickerProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const type = (text: string) => {
    setTyped(text)
    lookUp?.onType(text)
  }
  const visibleOptions = lookUp ? options : matchingOptions(options, typed)
  const hints = new Map(visibleOptions.map(({ value, hint }) => [value, hint]))
  const scroll = ({ target }: UIEvent) => {
    const { scrollTop, clientHeight, scrollHeight } = target as HTMLElement
    if (scrollTop + clientHeight > scrollHeight - BOTTOM_MARGIN) onBottom?.()
  }
  return (
    <div className={classes.picker} onScrollCapture={scroll}>
      <Select
        aria-label={label}
        size="xs"
        placeholder={placeholder}
        data={visibleOptions.map(({ value, label: name }) => ({ value, label: name }))}
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
        filter={({ options: all }) => all}
        onDropdownOpen={() => {
          setIsOpen(true)
          lookUp?.onOpen?.()
        }}
        onDropdownClose={() => setIsOpen(false)}
        loading={lookUp?.isPending ?? false}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <bdi>{'label' in option ? String(option.label) : ''}</bdi>
            {hints.get(String(option.value)) && <span className={classes.hint}>{hints.get(String(option.value))}</span>}
          </span>
        )}
        // The list itself scrolls: a box around it could not be reached by keys.
        withScrollArea={false}
        classNames={{ input: classes.input, options: classes.options }}
        comboboxProps={{
          width: 280,
          position: 'bottom-start',
          portalProps: { target: '#content' },
          transitionProps: { duration: 0 },
        }}
      />
      <p role="status" className={classes.message}>
        {isOpen && visibleOptions.length === 0 && emptyMessage}
      </p>
    </div>
  )
}
