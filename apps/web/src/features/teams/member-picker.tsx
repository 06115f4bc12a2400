import type { UserView } from '@cognate/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UserPicker } from '../../ui/user-picker.tsx'
import { usersQuery } from './use-team-changes.ts'

/** Milliseconds without typing before the server is asked. */
const DELAY = 150

interface MemberPickerProps {
  label: string
  placeholder: string
  /** User names. */
  chosen: string[]
  onChange(chosen: string[]): void
  /** User names that are not offered. */
  without?: readonly string[]
}

/** Chooses people of the organisation, whom the server searches. */
export function MemberPicker({ without = [], chosen, onChange, ...labels }: MemberPickerProps) {
  const [typed, setTyped] = useState('')
  const [name] = useDebouncedValue(typed.trim(), DELAY)
  const { data: found = [] } = useQuery(usersQuery({ name, page: 1 }))
  const [known, setKnown] = useState<readonly UserView[]>([])
  const isChosen = ({ username }: UserView) => chosen.includes(username)
  const kept = known.filter((user) => isChosen(user) && !found.some(({ username }) => username === user.username))
  const users = [...found.filter(({ username }) => !without.includes(username)), ...kept]
  return (
    <UserPicker
      {...labels}
      users={users}
      chosen={chosen}
      onChange={(names) => {
        // Whoever is chosen keeps their name when another one is searched for.
        setKnown(users)
        onChange(names)
      }}
      onSearch={setTyped}
    />
  )
}
