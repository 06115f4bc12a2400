import type { UserView } from '@cognate/contract'
import { fold } from '@cognate/contract/fold'
import { fullName } from '@cognate/contract/full-name'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { messages } from './messages.ts'

interface UserPickerProps extends Pick<MultiSelectProps, 'label' | 'placeholder' | 'description'> {
  users: readonly UserView[]
  /** User names. */
  chosen: string[]
  onChange(chosen: string[]): void
  /** Asks for those whose names hold the text. */
  onSearch(text: string): void
}

/** Chooses several people by name; accents and case aside. */
export function UserPicker({ users, chosen, onChange, onSearch, ...labels }: UserPickerProps) {
  return (
    <MultiSelect
      {...labels}
      data={users.map((user) => ({ value: user.username, label: fullName(user) }))}
      value={chosen}
      onChange={onChange}
      searchable
      onSearchChange={onSearch}
      hidePickedOptions
      clearSearchOnChange
      maxDropdownHeight={240}
      nothingFoundMessage={messages.nobodyOfName}
      filter={({ options, search }) => {
        const words = fold(search).split(/\s+/).filter(Boolean)
        return options.filter((option) => {
          const name = 'label' in option ? fold(option.label) : ''
          return words.every((word) => name.includes(word))
        })
      }}
    />
  )
}
