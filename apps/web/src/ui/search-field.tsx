import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { IconSearch } from './icons.tsx'
import { messages } from './messages.ts'
import classes from './search-field.module.css'

interface SearchFieldProps {
  label: string
  /** Milliseconds without a key before the search begins. */
  delay: number
  /** Characters from which on it begins; the empty field shows everything again. */
  minimum?: number
  onSearch(text: string): void
}

/** A field that narrows a list while somebody types. Enter does not wait. */
export function SearchField({ label, delay, minimum = 0, onSearch }: SearchFieldProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const search = useDebouncedCallback((typed: string) => {
    const words = typed.trim()
    if (words === '' || words.length >= minimum) onSearch(words)
  }, delay)
  const change = (typed: string) => {
    setText(typed)
    search(typed)
  }
  const clear = () => {
    change('')
    search.flush()
    field.current?.focus()
  }
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.field}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={text}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      rightSection={text !== '' && <CloseButton aria-label={messages.clearSearch} onClick={clear} />}
      rightSectionPointerEvents="auto"
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search.flush()
        if (event.key === 'Escape' && text !== '') clear()
      }}
    />
  )
}
