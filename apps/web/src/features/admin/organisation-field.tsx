import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organisationsQuery } from './use-admin.ts'

/** Milliseconds without typing before the server is asked. */
const DELAY = 150

interface OrganisationFieldProps {
  label: string
  placeholder?: string
  isLabelHidden?: boolean
  value: string | null
  onChange(name: string | null): void
  error?: string | undefined
}

/** Chooses one of the organisations that the caller administers, which the server searches. */
export function OrganisationField({
  label,
  placeholder,
  isLabelHidden,
  value,
  onChange,
  error,
}: OrganisationFieldProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, DELAY)
  const { data } = useQuery(organisationsQuery({ page: 1, search }))
  const found = data?.results.map(({ name, display_name }) => ({ value: name, label: display_name })) ?? []
  const isListed = value === null || found.some((option) => option.value === value)
  return (
    <Select
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      {...(placeholder && { placeholder })}
      data={isListed ? found : [{ value, label: value }, ...found]}
      value={value}
      onChange={(name) => {
        setTyped('')
        onChange(name)
      }}
      searchable
      clearable={isLabelHidden ?? false}
      onSearchChange={(text) => setTyped(found.some(({ label: name }) => name === text) ? '' : text)}
      filter={({ options }) => options}
      error={error}
      maxDropdownHeight={240}
    />
  )
}
