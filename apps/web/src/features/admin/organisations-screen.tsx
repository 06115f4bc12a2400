import type { AdminOrganisationView } from '@cognate/contract'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { endOfNextYear } from '../../model/organisation/end-of-next-year.ts'
import { formatCount } from '../../model/records/wording.ts'
import { useProfile } from '../../model/who-i-am.ts'
import type { Column } from '../../ui/data-table.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { SendDialog } from '../../ui/send-form.tsx'
import shared from '../../ui/shared.module.css'
import { useListScreen } from '../../ui/use-list-screen.ts'
import classes from './admin.module.css'
import { draftFields } from './draft-field.ts'
import { LicenceFields, licenceDraftOf } from './licence-fields.tsx'
import { Listing } from './listing.tsx'
import { messages } from './messages.ts'
import { OrganisationDialog } from './organisation-dialog.tsx'
import { organisationsQuery, useAct } from './use-admin.ts'

const words = messages.organisations

/** `/app/admin/organisations/`: all for an operator, the own one for its local administrators. */
export function OrganisationsScreen() {
  const { user } = useProfile()
  const screen = useListScreen()
  const [opened, setOpened] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const { page, search } = screen
  const list = useQuery(organisationsQuery({ page, search }))
  return (
    <Page
      title={messages.parts.organisations}
      lead={words.lead}
      actions={
        user.is_operator && (
          <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setIsAdding(true)}>
            {words.add}
          </Button>
        )
      }
    >
      <Listing
        screen={screen}
        search={user.is_operator ? words.search : undefined}
        nouns={['organisation', 'organisations']}
        list={list}
        empty={<p>{words.none}</p>}
        label={words.list}
        columns={columns(setOpened)}
        keyOf={({ name }) => name}
      />
      {isAdding && <AddOrganisation onClose={() => setIsAdding(false)} onAdded={setOpened} />}
      {opened !== undefined && <OrganisationDialog name={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}

const columns = (open: (name: string) => void): Column<AdminOrganisationView>[] => [
  {
    head: words.columns.name,
    isName: true,
    cell: ({ name, display_name }) => (
      <div className={classes.name}>
        <button
          type="button"
          className={`${shared.accentStrong} ${shared.hoverUnderlined} ${shared.fingerHigh}`}
          title={words.open(display_name)}
          onClick={() => open(name)}
        >
          <bdi>{display_name}</bdi>
        </button>
        <span className={shared.quietSmall}>{name}</span>
      </div>
    ),
  },
  {
    head: words.columns.people,
    width: '110px',
    cell: ({ people }) => <span className={shared.figures}>{formatCount(people)}</span>,
  },
  {
    head: words.columns.licence,
    width: '30%',
    cell: ({ licence }) =>
      licence && (
        <div>
          {words.kinds[licence.kind]} <span className={shared.quiet}>{words.until(licence.valid_until)}</span>
        </div>
      ),
  },
  {
    head: words.columns.state,
    width: '130px',
    cell: ({ licence }) =>
      licence?.is_in_force ? (
        words.inForce
      ) : (
        <span className={shared.warning}>{licence ? words.ended : words.noLicence}</span>
      ),
  },
]

/** The form for a new organisation with its licence; what else it has is set afterwards. */
function AddOrganisation({ onClose, onAdded }: { onClose(): void; onAdded(name: string): void }) {
  const [names, setNames] = useState({ name: '', display_name: '' })
  const [licence, setLicence] = useState({ ...licenceDraftOf(), valid_until: endOfNextYear() })
  const add = useAct(() => call('createOrganisation', { body: { ...names, licence } }), {
    done: ({ display_name }) => words.created(display_name),
  })
  const field = draftFields(names, setNames, add.error)
  const onSuccess = (added: { name: string }) => {
    onClose()
    onAdded(added.name)
  }
  return (
    <SendDialog
      title={words.add}
      onClose={onClose}
      act={add}
      onSend={() => add.mutate(undefined, { onSuccess })}
      label={words.add}
    >
      <TextInput label={words.displayName} {...field('display_name')} data-autofocus />
      <TextInput label={words.name} description={words.nameHint} {...field('name')} autoComplete="off" />
      <LicenceFields licence={licence} onChange={setLicence} error={add.error} />
    </SendDialog>
  )
}
