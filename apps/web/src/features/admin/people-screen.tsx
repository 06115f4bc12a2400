import type { AdminPersonView } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProfile } from '../../model/who-i-am.ts'
import { Age } from '../../ui/age.tsx'
import { type Column, TwoLines } from '../../ui/data-table.tsx'
import { IconCloudUpload, IconUserPlus } from '../../ui/icons.tsx'
import { Page, QuietText } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { useListScreen } from '../../ui/use-list-screen.ts'
import { AddPerson } from './add-person.tsx'
import classes from './admin.module.css'
import { ImportPeople } from './import-people.tsx'
import { Listing } from './listing.tsx'
import { messages } from './messages.ts'
import { OrganisationField } from './organisation-field.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { peopleQuery } from './use-admin.ts'

const words = messages.people

type State = 'active' | 'inactive'
type Opened = { kind: 'add' | 'import' } | { kind: 'person'; uuid: string }

/** `/app/admin/people/`: searched and paged by the server. */
export function PeopleScreen() {
  const { user, active_organisation: own } = useProfile()
  const screen = useListScreen()
  const [organisation, setOrganisation] = useState<string | null>(null)
  const [state, setState] = useState<State | null>(null)
  const [opened, setOpened] = useState<Opened>()
  const { page, search } = screen
  const list = useQuery(peopleQuery({ page, search, organisation, state }))
  const narrow = (change: () => void) => {
    change()
    screen.showFirstPage()
  }
  const close = () => setOpened(undefined)
  return (
    <Page
      title={messages.parts.people}
      lead={user.is_operator ? words.lead : words.leadOf(own.display_name)}
      actions={
        <div className={shared.buttonRow}>
          <Button
            variant="default"
            leftSection={<IconCloudUpload size={16} stroke={1.8} aria-hidden />}
            onClick={() => setOpened({ kind: 'import' })}
          >
            {words.importFile}
          </Button>
          <Button
            leftSection={<IconUserPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setOpened({ kind: 'add' })}
          >
            {words.add}
          </Button>
        </div>
      }
    >
      <Listing
        screen={screen}
        search={words.search}
        after={
          <>
            {user.is_operator && (
              <OrganisationField
                label={words.organisation}
                placeholder={words.allOrganisations}
                isLabelHidden
                value={organisation}
                onChange={(name) => narrow(() => setOrganisation(name))}
              />
            )}
            <Select
              aria-label={words.state}
              data={Object.entries(words.states).map(([value, label]) => ({ value, label }))}
              value={state ?? 'all'}
              allowDeselect={false}
              onChange={(value) => narrow(() => setState(value === 'all' ? null : (value as State)))}
            />
          </>
        }
        nouns={['person', 'people']}
        list={list}
        empty={
          screen.isNarrowed || organisation || state ? (
            <>
              <p>{words.nobody}</p>
              <QuietText>{words.tryOther}</QuietText>
            </>
          ) : (
            <QuietText>{words.none}</QuietText>
          )
        }
        label={words.list}
        columns={columns(user.username, (uuid) => setOpened({ kind: 'person', uuid }))}
        keyOf={({ uuid }) => uuid}
      />
      {opened?.kind === 'add' && <AddPerson onClose={close} />}
      {opened?.kind === 'import' && <ImportPeople onClose={close} />}
      {opened?.kind === 'person' && <PersonDialog uuid={opened.uuid} onClose={close} />}
    </Page>
  )
}

const columns = (own: string, open: (uuid: string) => void): Column<AdminPersonView>[] => [
  {
    head: words.columns.name,
    isName: true,
    cell: (person) => (
      <div className={classes.name}>
        <button
          type="button"
          className={`${shared.accentStrong} ${shared.hoverUnderlined} ${shared.fingerHigh}`}
          title={words.open(fullName(person))}
          onClick={() => open(person.uuid)}
        >
          <bdi>{fullName(person)}</bdi>
        </button>
        <span className={shared.quietSmall}>{person.username}</span>
      </div>
    ),
  },
  {
    head: words.columns.email,
    width: '26%',
    cell: ({ email, refuses_mail }) => (
      <TwoLines
        first={<bdi>{email}</bdi>}
        below={refuses_mail && <span className={shared.warning}>{words.refusesMail}</span>}
      />
    ),
  },
  {
    head: words.columns.organisations,
    width: '26%',
    cell: ({ organisations }) => (
      <div>
        {organisations.map((each) => (
          <OrganisationOf key={each.name} organisation={each} />
        ))}
      </div>
    ),
  },
  {
    head: words.columns.seen,
    width: '110px',
    cell: ({ username, last_seen_at }) =>
      username === own ? (
        words.now
      ) : last_seen_at ? (
        <Age time={last_seen_at} />
      ) : (
        <span className={shared.quiet}>{words.never}</span>
      ),
  },
  {
    head: words.columns.state,
    width: '110px',
    cell: ({ is_active, is_operator }) => (
      <TwoLines
        first={is_active ? words.active : <span className={shared.warning}>{words.inactive}</span>}
        below={is_operator && words.operator}
      />
    ),
  },
]

function OrganisationOf({ organisation }: { organisation: AdminPersonView['organisations'][number] }) {
  const { display_name, is_local_admin, is_validated, is_suspended } = organisation
  const notes = [
    ...(is_local_admin ? [words.localAdmin] : []),
    ...(is_validated ? [] : [words.notValidated]),
    ...(is_suspended ? [words.suspended] : []),
  ]
  return (
    <div>
      <bdi>{display_name}</bdi>
      {notes.length > 0 && <span className={shared.quietSmall}> · {notes.join(', ')}</span>}
    </div>
  )
}
