import type { AdminOrganisationView, AdminPersonDetailView } from '@cognate/contract'
import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { ada, expectGone, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { PeopleScreen } from './people-screen.tsx'

const things = { collections: 0, queries: 0, filter_presets: 0 }
const aPerson = (at: number, more: Partial<AdminPersonDetailView> = {}): AdminPersonDetailView => ({
  uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  ...{ username: `person-${at}`, email: `person-${at}@example.org`, first_name: 'Person', last_name: `Number ${at}` },
  ...{
    is_active: true,
    is_operator: false,
    has_password: true,
    has_second_factor: false,
    refuses_mail: false,
    created_at: '2026-01-02T03:04:05Z',
    last_seen_at: null,
  },
  organisations: [
    { name: 'lab', display_name: 'Laboratory', is_local_admin: false, is_validated: true, is_suspended: false },
  ],
  may_change: true,
  things,
  ...more,
})

const lab: AdminOrganisationView = {
  ...ada.active_organisation,
  ...{ query_retention_days: null, sign_in: null, created_at: '2026-01-02T03:04:05Z', people: 2, licence: null },
}

function openPeople(people: AdminPersonDetailView[], answers: Answers = {}, is_operator = true) {
  return openScreen(<PeopleScreen />, {
    at: '/app/admin/people/',
    profile: { user: { ...ada.user, is_operator, is_local_admin: true } },
    answers: {
      listPeople: ({ query: { search = '', page = 1, page_size = 50 } }) => {
        const found = people.filter(({ username }) => username.includes(search))
        return { count: found.length, results: found.slice((page - 1) * page_size, page * page_size) }
      },
      getAdminPerson: ({ params }) => people.find(({ uuid }) => uuid === params.uuid)!,
      listAdminOrganisations: () => ({ count: 1, results: [lab] }),
      ...answers,
    },
  })
}

const bodyOf = ({ calls }: ReturnType<typeof openPeople>, key: string) =>
  calls.findLast((each) => each.key === key)?.body

describe('the list of people', () => {
  it('draws a page of at most 100 rows, and lets the server search', async () => {
    const { hands, calls } = openPeople(Array.from({ length: 3000 }, (_, at) => aPerson(at)))
    await screen.findByText('3,000 people', { selector: 'p' })
    expect(screen.getAllByRole('row').length).toBeLessThanOrEqual(101)
    await hands.type(screen.getByRole('searchbox', { name: 'Search by name or address' }), 'person-2999{Enter}')
    await screen.findByText('1 person', { selector: 'p' })
    expect(calls.findLast(({ key }) => key === 'listPeople')?.query).toMatchObject({ search: 'person-2999', page: 1 })
  })

  it('Q-07 says whose letters the mail server refused', async () => {
    openPeople([aPerson(1), aPerson(2, { refuses_mail: true })])
    const row = await screen.findByRole('row', { name: /person-2@/ })
    within(row).getByText('The mail server refused a letter')
    expect(screen.getAllByText('The mail server refused a letter')).toHaveLength(1)
  })
})

describe('a person', () => {
  it('is closed after a question, and signed out everywhere', async () => {
    const opened = openPeople([aPerson(1)], {
      changePerson: ({ body }) => ({ ...aPerson(1), is_active: body.is_active ?? true }),
      signOutPerson: () => undefined,
    })
    const { hands } = opened
    await hands.click(await screen.findByRole('button', { name: 'Person Number 1' }))
    await hands.click(await screen.findByRole('button', { name: 'Close account' }))
    const question = await screen.findByRole('dialog', { name: 'Close account' })
    await hands.click(within(question).getByRole('button', { name: 'Close account' }))
    await screen.findByText('The account of Person Number 1 is closed.')
    expect(bodyOf(opened, 'changePerson')).toEqual({ is_active: false })
  })

  it('A-09 becomes an operator after a question alone', async () => {
    const opened = openPeople([aPerson(1)], { changePerson: () => aPerson(1, { is_operator: true }) })
    const { hands } = opened
    await hands.click(await screen.findByRole('button', { name: 'Person Number 1' }))
    const toggle = await screen.findByRole('switch', { name: /^Operator/ })
    await hands.click(toggle)
    const question = within(await screen.findByRole('dialog', { name: 'Make operator' }))
    await hands.click(question.getByRole('button', { name: 'Cancel' }))
    expect(bodyOf(opened, 'changePerson')).toBeUndefined()
    await hands.click(toggle)
    await hands.click(
      within(await screen.findByRole('dialog', { name: 'Make operator' })).getByRole('button', {
        name: 'Make operator',
      }),
    )
    await expect.poll(() => bodyOf(opened, 'changePerson')).toEqual({ is_operator: true })
  })

  it('whose account is closed is sent no link, and has nothing to be signed out of', async () => {
    const { hands } = openPeople([aPerson(1, { is_active: false })])
    await hands.click(await screen.findByRole('button', { name: 'Person Number 1' }))
    await screen.findByRole('button', { name: 'Open account' })
    for (const name of ['Send a link for a password', 'Sign out everywhere'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('who also belongs elsewhere is not a local administrator’s to change', async () => {
    const { hands } = openPeople([aPerson(1, { may_change: false })], {}, false)
    await hands.click(await screen.findByRole('button', { name: 'Person Number 1' }))
    await screen.findByText(/only an operator can change it/)
    expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('A-09 says of a membership that its institution closed it', async () => {
    const [organisation] = aPerson(1).organisations
    const { hands } = openPeople([aPerson(1, { organisations: [{ ...organisation!, is_suspended: true }] })])
    await hands.click(await screen.findByRole('button', { name: 'Person Number 1' }))
    await screen.findByText(/^The institution closed this membership/)
  })

  it('hands over what they made', async () => {
    const opened = openPeople([aPerson(1, { things: { ...things, collections: 2 } })], {
      handOver: () => ({ ...things, collections: 2 }),
    })
    const { hands } = opened
    await hands.click(await screen.findByRole('button', { name: 'Person Number 1' }))
    await hands.type(await screen.findByRole('textbox', { name: 'User name of the receiver' }), 'bo')
    await hands.click(screen.getByRole('button', { name: 'Hand over' }))
    const question = await screen.findByRole('dialog', { name: 'Hand over' })
    within(question).getByText(/^Give what Person Number 1 made for this organisation, with all shares, to bo\?/)
    expect(bodyOf(opened, 'handOver')).toBeUndefined()
    await hands.click(within(question).getByRole('button', { name: 'Hand over' }))
    await screen.findByText('Handed over to bo: 2 collections, 0 queries, 0 filter presets.')
    expect(bodyOf(opened, 'handOver')).toEqual({ to: 'bo', organisation: 'lab' })
  })

  it.each([
    ['is in no organisation any more', []],
    ['went to another one', [{ ...aPerson(1).organisations[0]!, name: 'house', display_name: 'House' }]],
  ])('A-09 hands over what somebody made who %s, once it is said for which', async (_, organisations) => {
    const made = { ...things, collections: 2 }
    const opened = openPeople([aPerson(1, { things: made, organisations })], { handOver: () => made })
    const { hands } = opened
    await hands.click(await screen.findByRole('button', { name: 'Person Number 1' }))
    await hands.type(await screen.findByRole('textbox', { name: 'User name of the receiver' }), 'bo')
    const form = screen.getByRole('form', { name: 'Hand over' })
    expect(within(form).getByRole('button', { name: 'Hand over' }).hasAttribute('disabled')).toBe(
      organisations.length === 0,
    )
    await hands.click(within(form).getByRole('combobox', { name: 'Organisation' }))
    await hands.click(await screen.findByRole('option', { name: 'Laboratory' }))
    await hands.click(within(form).getByRole('button', { name: 'Hand over' }))
    const question = await screen.findByRole('dialog', { name: 'Hand over' })
    await hands.click(within(question).getByRole('button', { name: 'Hand over' }))
    await screen.findByText('Handed over to bo: 2 collections, 0 queries, 0 filter presets.')
    expect(bodyOf(opened, 'handOver')).toEqual({ to: 'bo', organisation: 'lab' })
  })
})

describe('somebody’s own account', () => {
  const self = aPerson(1, { username: ada.user.username, is_operator: true })
  const open = async (isOperator: boolean, answers: Answers = {}) => {
    const opened = openPeople([self], answers, isOperator)
    await opened.hands.click(await screen.findByRole('button', { name: 'Person Number 1' }))
    await screen.findByText('Organisations and roles')
    return opened
  }
  const role = () => screen.getByRole('checkbox', { name: 'Local administrator of Laboratory' })

  it('is not closed, signed out or taken from an organisation here', async () => {
    await open(true)
    for (const name of ['Close account', 'Sign out everywhere', 'End the membership in Laboratory'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('becomes a local administrator’s by an operator alone', async () => {
    const opened = await open(true, { setMembership: () => self })
    expect(role()).toHaveProperty('disabled', false)
    await opened.hands.click(role())
    await screen.findByText('Person Number 1 was changed.')
    expect(bodyOf(opened, 'setMembership')).toEqual({ is_local_admin: true })
  })

  it('keeps its right where no operator takes it', async () => {
    await open(false)
    expect(role()).toHaveProperty('disabled', true)
    screen.getByText('Another administrator can change your role.')
    screen.getByText('Now')
  })

  it('goes into no other one: somebody else merges it', async () => {
    const { hands } = openPeople([self, aPerson(2)], {
      mergePeople: ({ body }) => ({
        ...{ ...things, evaluations: 0, judgements: 0, shared_with: 0, teams: 0, api_keys: 0, memberships: [] },
        ...{ sign_ins: [], sign_ins_left: [], into: aPerson(2), is_done: !body.dry_run },
      }),
    })
    await hands.click(await screen.findByRole('button', { name: 'Person Number 1' }))
    await hands.type(await screen.findByRole('combobox', { name: 'The other account of this person' }), 'person-2')
    await hands.click(await screen.findByRole('option', { name: 'Person Number 2 (person-2)' }))
    await screen.findByRole('button', { name: 'Merge' })
    await hands.click(screen.getByRole('radio', { name: 'person-2' }))
    await expectGone(() => screen.queryByRole('button', { name: 'Merge' }))
    screen.getByRole('alert')
  })
})

describe('two accounts of one person', () => {
  const moved = {
    ...{ ...things, collections: 2, evaluations: 0, judgements: 0, shared_with: 1, teams: 1, api_keys: 1 },
    ...{ memberships: ['College'], sign_ins: ['ORCID'], sign_ins_left: [] },
  }
  const people = [aPerson(1), aPerson(2)]
  const into = (username: string) => ({ ...people.find((each) => each.username === username)! })

  async function choose({ hands }: ReturnType<typeof openPeople>) {
    await hands.click(await screen.findByRole('button', { name: 'Person Number 1' }))
    await hands.type(await screen.findByRole('combobox', { name: 'The other account of this person' }), 'person-2')
    await hands.click(await screen.findByRole('option', { name: 'Person Number 2 (person-2)' }))
  }

  it('are merged after it was shown what moves, whichever stays', async () => {
    const opened = openPeople(people, {
      mergePeople: ({ body }) => ({ ...moved, into: into(body.into), is_done: !body.dry_run }),
    })
    const { hands } = opened
    await choose(opened)
    await screen.findByText('What moves from person-2:')
    await screen.findByText('2 collections')
    await screen.findByText('1 share, 1 place in teams')
    await screen.findByText('All sessions and 1 API key')
    expect(opened.calls.findLast(({ key }) => key === 'mergePeople')).toMatchObject({
      params: { uuid: people[1]!.uuid },
      body: { into: 'person-1', dry_run: true },
    })
    await hands.click(screen.getByRole('radio', { name: 'person-2' }))
    await screen.findByText('What moves from person-1:')
    await hands.click(await screen.findByRole('button', { name: 'Merge' }))
    const question = await screen.findByRole('dialog', { name: 'Merge with another account' })
    await hands.click(within(question).getByRole('button', { name: 'Merge' }))
    await screen.findByText('person-1 is merged into person-2.')
    const done = opened.calls.findLast(
      ({ key, body }) => key === 'mergePeople' && !(body as { dry_run: boolean }).dry_run,
    )
    expect(done).toMatchObject({ params: { uuid: people[0]!.uuid }, body: { into: 'person-2' } })
  })

  it('stay two where that is refused, with the reason', async () => {
    const opened = openPeople(people, {
      mergePeople: () => refuse('cannot_merge', 'person-2 is an operator and person-1 is not.'),
    })
    await choose(opened)
    await screen.findByText('person-2 is an operator and person-1 is not.')
    expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
  })

  it('are an operator’s to merge', async () => {
    const { hands } = openPeople(people, {}, false)
    await hands.click(await screen.findByRole('button', { name: 'Person Number 1' }))
    await screen.findByText('Organisations and roles')
    expect(screen.queryByText('Merge with another account')).toBeNull()
  })
})

describe('a file of people', () => {
  it('names bad rows, and is imported once there are none', async () => {
    const found = {
      ...{ is_done: false, rows: 3, created: 1, joined: 0, unchanged: 1, unchanged_usernames: ['eddi'], invited: 0 },
    }
    const opened = openPeople([], {
      importPeople: ({ body }) =>
        body.content.includes('bad')
          ? { ...found, bad_rows: [{ row: 3, username: 'bad', reasons: ['email', 'local_admin'] }] }
          : { ...found, is_done: !body.dry_run, created: 2, bad_rows: [] },
    })
    const { hands } = opened
    await hands.click(await screen.findByRole('button', { name: 'Import a file' }))
    await hands.click(screen.getByRole('checkbox'))
    const field = document.querySelector<HTMLInputElement>('input[type=file]')!
    await hands.upload(field, new File(['bad'], 'a.csv', { type: 'text/csv' }))
    await screen.findByText('Row 3 (bad): address missing or not an e-mail address; local_admin is neither yes nor no')
    screen.getByText('1 new account, 1 already a member', { exact: false })
    screen.getByText('Left as they are: eddi')
    expect(screen.getByRole('button', { name: 'Import 1 person' })).toHaveProperty('disabled', true)
    await hands.upload(field, new File(['good'], 'a.csv', { type: 'text/csv' }))
    await hands.click(await screen.findByRole('button', { name: 'Import 2 people' }))
    await screen.findByText('2 people are imported.')
    expect(bodyOf(opened, 'importPeople')).toMatchObject({ organisation: 'lab', content: 'good', dry_run: false })
    // A look at a file sends no letters.
    const sent = opened.calls.filter(({ key }) => key === 'importPeople').map(({ body }) => body)
    expect(sent).toMatchObject([{ invite: false }, { invite: false }, { invite: true }])
    await expectGone(() => screen.queryByRole('dialog'))
  })
})

describe('a new person', () => {
  it('is made, with the link to hand over where no mail can be sent', async () => {
    const invitation = { sent_to: null, link: 'https://experts.example.org/key' }
    const opened = openPeople([], {
      createPerson: () => ({ ...aPerson(9), invitation }),
    })
    const { hands } = opened
    await hands.click(await screen.findByRole('button', { name: 'Add a person' }))
    for (const [name, text] of [
      ['User name', 'bo'],
      ['E-mail address', 'bo@example.org'],
      ['First name', 'Bo'],
      ['Last name', 'Berg'],
    ])
      await hands.type(await screen.findByRole('textbox', { name: name! }), text!)
    await hands.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(screen.getByDisplayValue(invitation.link)).toBeTruthy())
    expect(bodyOf(opened, 'createPerson')).toMatchObject({ username: 'bo', organisation: 'lab', invite: true })
  })
})
