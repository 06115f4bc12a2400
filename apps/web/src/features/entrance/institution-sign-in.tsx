import type { IdentityProviderView } from '@cognate/contract'
import { fillPath, paths } from '@cognate/contract/paths'
import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { IconBuildingBank } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.tsx'

/** The fewest characters to search institutions with. A-03. */
const MIN_LENGTH = 3
/** Milliseconds without typing before a search. */
const DELAY = 250

interface InstitutionSignInProps {
  next: string
  /** The first text of the field: the organisation to sign in through. */
  organisation: string | undefined
}

/** Leads to the sign-in of an institution, found by its name or abbreviation. */
export function InstitutionSignIn({ next, organisation = '' }: InstitutionSignInProps) {
  const [text, setText] = useState(organisation)
  const [settledText] = useDebouncedValue(text.trim(), DELAY)
  const isSearching = settledText.length >= MIN_LENGTH
  const matchingInstitutions = useQuery({
    queryKey: queryKeys.institutions(settledText),
    queryFn: async ({ signal }) =>
      (await call('searchIdentityProviders', { body: { q: settledText }, signal, priority: 'suggestion' })).idps,
    enabled: isSearching,
    placeholderData: (last) => (isSearching ? last : undefined),
  })
  const institutions = isSearching ? (matchingInstitutions.data ?? []) : []
  const enter = (label: string) => {
    const chosenInstitution = institutions.find((institution) => labelOf(institution) === label)
    if (chosenInstitution) window.location.assign(signInAddress(chosenInstitution, next))
  }
  const isEmpty = isSearching && matchingInstitutions.data?.length === 0 && settledText === text.trim()
  return (
    <div>
      <Autocomplete
        label={messages.institution}
        placeholder={messages.institutionHint}
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
        defaultDropdownOpened={organisation.length >= MIN_LENGTH}
        error={matchingInstitutions.error ? sentenceOf(matchingInstitutions.error) : undefined}
      />
      <p role="status" className={`${shared.quietBody} ${shared.goneWhenEmpty} ${shared.aboveTiny}`}>
        {isEmpty && messages.noInstitution}
      </p>
    </div>
  )
}

/** Where the sign-in of an institution begins. */
export const signInAddress = ({ id }: Pick<IdentityProviderView, 'id'>, next: string): string =>
  `${fillPath(paths.sso, { provider: id })}?next=${encodeURIComponent(next)}`

const labelOf = ({ name, abbreviation }: IdentityProviderView) => (abbreviation ? `${name} (${abbreviation})` : name)
