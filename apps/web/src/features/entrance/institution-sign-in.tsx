import type { IdentityProviderView } from '@cognate/contract'
import { fillPath, paths } from '@cognate/contract/paths'
import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { queryKeys } from '../../model/query-keys.ts'
import classes from './entrance-screen.module.css'

/** Characters after which institutions are looked for. A-03. */
const LEAST = 3
/** Milliseconds of rest before a search. */
const REST = 250

interface InstitutionSignInProps {
  next: string
  /** What the field starts with: the organisation through which a person has to come in. */
  organisation: string | undefined
}

/** Leads to the sign-in of an institution, found by its name or abbreviation. */
export function InstitutionSignIn({ next, organisation = '' }: InstitutionSignInProps) {
  const [text, setText] = useState(organisation)
  const [rested] = useDebouncedValue(text.trim(), REST)
  const isLooking = rested.length >= LEAST
  const found = useQuery({
    queryKey: queryKeys.institutions(rested),
    queryFn: async ({ signal }) =>
      (await call('searchIdentityProviders', { body: { q: rested }, signal, priority: 'suggestion' })).idps,
    enabled: isLooking,
    placeholderData: (last) => (isLooking ? last : undefined),
  })
  const institutions = isLooking ? (found.data ?? []) : []
  const enter = (label: string) => {
    const chosen = institutions.find((institution) => labelOf(institution) === label)
    if (chosen)
      window.location.assign(`${fillPath(paths.sso, { provider: chosen.id })}?next=${encodeURIComponent(next)}`)
  }
  const isEmpty = isLooking && found.data?.length === 0 && rested === text.trim()
  return (
    <div>
      <Autocomplete
        label="Sign in through your institution"
        placeholder="Name or abbreviation"
        name="institution"
        autoComplete="off"
        size="md"
        leftSection={<IconBuildingBank size={18} stroke={1.6} aria-hidden />}
        data={[...new Set(institutions.map(labelOf))]}
        // The server has chosen them already.
        filter={({ options }) => options}
        value={text}
        onChange={setText}
        onOptionSubmit={enter}
        selectFirstOptionOnChange
        defaultDropdownOpened={organisation.length >= LEAST}
        error={found.error ? sentenceOf(found.error) : undefined}
        comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
      />
      <p role="status" className={classes.none}>
        {isEmpty && 'No institutions found with this name'}
      </p>
    </div>
  )
}

const labelOf = ({ name, abbreviation }: IdentityProviderView) => (abbreviation ? `${name} (${abbreviation})` : name)
