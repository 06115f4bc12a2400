import type { AdminPersonView } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from './messages.ts'
import { peopleQuery } from './use-admin.ts'

/** Milliseconds without typing before the server is asked. */
const DELAY = 150

interface PersonFieldProps {
  label: string
  description: string
  value: AdminPersonView | null
  onChange(person: AdminPersonView | null): void
  /** The user name of somebody who is not offered. */
  except: string
}

/** Chooses one of all people with an account, whom the server searches. */
export function PersonField({ label, description, value, onChange, except }: PersonFieldProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, DELAY)
  const { data, isFetching } = useQuery(peopleQuery({ page: 1, search, organisation: null, state: null }))
  const found = data?.results.filter(({ username }) => username !== except) ?? []
  const offered = value && !found.some(({ uuid }) => uuid === value.uuid) ? [value, ...found] : found
  const options = offered.map((person) => ({
    value: person.uuid,
    label: messages.merge.named(fullName(person), person.username),
  }))
  return (
    <Select
      label={label}
      description={description}
      data={options}
      value={value?.uuid ?? null}
      onChange={(chosen) => onChange(offered.find(({ uuid }) => uuid === chosen) ?? null)}
      searchable
      clearable
      onSearchChange={(text) => setTyped(options.some(({ label: shown }) => shown === text) ? '' : text)}
      filter={({ options: all }) => all}
      nothingFoundMessage={isFetching ? messages.merge.searching : messages.people.nobody}
      maxDropdownHeight={240}
    />
  )
}
