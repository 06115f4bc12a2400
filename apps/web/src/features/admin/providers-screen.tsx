import type { ListedProviderView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CopyButton } from '../../ui/copy-button.tsx'
import { type Column, TwoLines } from '../../ui/data-table.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { Page, QuietText } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { useListScreen } from '../../ui/use-list-screen.ts'
import classes from './admin.module.css'
import { Listing } from './listing.tsx'
import { messages } from './messages.ts'
import { ProviderDialog } from './provider-dialog.tsx'
import { allProvidersQuery } from './use-admin.ts'

const words = messages.providers

/** `/app/admin/identity-providers/`: the systems of institutions through which people sign in. */
export function ProvidersScreen() {
  const screen = useListScreen()
  const [isAdding, setIsAdding] = useState(false)
  const navigate = useNavigate()
  const { page, search } = screen
  const list = useQuery(allProvidersQuery({ page, search }))
  return (
    <Page
      title={messages.parts.providers}
      lead={words.lead}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      }
    >
      <Listing
        screen={screen}
        search={words.search}
        nouns={['identity provider', 'identity providers']}
        list={list}
        empty={<QuietText>{search ? words.noneSuch : words.none}</QuietText>}
        label={messages.parts.providers}
        columns={columns}
        keyOf={({ key }) => key}
      />
      {isAdding && (
        <ProviderDialog
          onSaved={({ key }) => void navigate(`/app/admin/identity-providers/${key}/`)}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Page>
  )
}

const columns: Column<ListedProviderView>[] = [
  {
    head: words.columns.name,
    isName: true,
    width: '22%',
    cell: ({ key, name, abbreviation }) => (
      <div className={classes.name}>
        <Link
          className={`${shared.accentStrong} ${shared.hoverUnderlined} ${shared.fingerHigh}`}
          to={`/app/admin/identity-providers/${key}/`}
        >
          <bdi>{name}</bdi>
        </Link>
        <span className={shared.quietSmall}>
          <bdi>{abbreviation}</bdi> · {key}
        </span>
      </div>
    ),
  },
  {
    head: messages.people.organisation,
    cell: ({ organisation }) => <bdi>{organisation?.display_name ?? words.openToAll}</bdi>,
  },
  {
    head: words.columns.state,
    width: '130px',
    cell: ({ kind, enabled }) => (
      <TwoLines
        first={enabled ? words.on : <span className={shared.quiet}>{words.off}</span>}
        below={words.kinds[kind]}
      />
    ),
  },
  {
    head: words.columns.accounts,
    width: '130px',
    cell: ({ linked_accounts, has_scim_token }) => (
      <TwoLines first={words.accounts(linked_accounts)} below={has_scim_token ? words.hasToken : words.hasNoToken} />
    ),
  },
  {
    head: words.columns.address,
    width: '30%',
    cell: ({ name, sign_in_url }) => (
      <div className={shared.breaking}>
        {sign_in_url} <CopyButton isSmall text={sign_in_url} label={words.copySignIn(name)} />
      </div>
    ),
  },
]
