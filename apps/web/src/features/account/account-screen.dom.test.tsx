import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { ada, expectGone, openScreen, screen } from '../../../testing/open-screen.tsx'
import { queryClient } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { AccountScreen } from './account-screen.tsx'

const HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString()
const here = {
  id: '3f0c1f0e-6f0e-4f55-9d4e-0c6f3a1b2c3d',
  device: 'Firefox on Windows',
  created_at: HOUR_AGO,
  last_seen_at: HOUR_AGO,
  is_current: true,
}
const there = { ...here, id: '3f0c1f0e-6f0e-4f55-9d4e-0c6f3a1b2c3e', device: 'Safari on iPhone', is_current: false }

/** The account of Ada, who signs in with a password. */
const openAccount = (answers: Answers = {}, at = '/accounts/manage/') =>
  openScreen(<AccountScreen apiKeys={() => null} secondFactor={null} teams={null} conflicts={null} />, {
    at,
    answers: {
      getSession: () => ({
        status: 200,
        data: { user: { ...ada.user, display: 'Ada Lovelace', has_usable_password: true } },
        meta: { is_authenticated: true },
      }),
      getConfig: () => ({
        status: 200,
        data: {
          account: { authentication_method: 'username', is_open_for_signup: false },
          socialaccount: { providers: [] },
          entrance: { request_access_mail: null, support_mail: null, demo_username: null, institution: null },
        },
        meta: { is_authenticated: true },
      }),
      listEmails: () => ({ status: 200, data: [] }),
      listProviders: () => ({ status: 200, data: [] }),
      getOwnRecord: () => ({ record: null, in_catalogue: false, candidates: [] }),
      listSessions: () => ({ status: 200, data: [here] }),
      ...answers,
    },
  })

const field = (label: string) => screen.findByLabelText(label, { selector: 'input' })
const update = () => screen.findByRole('button', { name: 'Update password' })

it('A-04 shows the message that a provider returned, and closing it removes it from the address', async () => {
  const { hands, addressNow } = openAccount({}, '/accounts/manage/?error=connected_other')
  const sentence = 'Another account is already connected to this ORCID.'
  expect(screen.getByRole('alert').textContent).toContain(sentence)
  await hands.click(screen.getByRole('button', { name: 'Close message' }))
  await expectGone(() => screen.queryByText(sentence))
  expect(addressNow()).toBe('/accounts/manage/')
})

it('A-02 checks a new password before sending it, and shows why the server refuses it', async () => {
  const { hands, calls } = openAccount({ changePassword: () => refuse('incorrect_password') })
  await hands.click(await update())
  expect(await screen.findAllByText('Required.')).toHaveLength(3)
  await hands.type(await field('New password'), 'too short')
  await screen.findByText('Min 14 characters')
  await hands.clear(await field('New password'))
  await hands.type(await field('New password'), 'quite long enough')
  await hands.type(await field('Confirm new password'), 'quite long enough, not')
  await screen.findByText('Must match the new password')
  await hands.clear(await field('Confirm new password'))
  await hands.type(await field('Confirm new password'), 'quite long enough')
  await hands.type(await field('Current password'), 'certainly not the password')
  expect(calls.filter(({ key }) => key === 'changePassword')).toEqual([])
  await hands.click(await update())
  expect((await screen.findByRole('alert')).textContent).toBe('The current password is not right.')
})

it('A-02 says that a password has been updated', async () => {
  const { hands, calls } = openAccount({ changePassword: () => ({ status: 200 }) })
  for (const label of ['Current password', 'New password', 'Confirm new password'])
    await hands.type(await field(label), 'quite long enough')
  await hands.click(await update())
  await screen.findByText('Password has been updated successfully.')
  expect(calls.filter(({ key }) => key === 'changePassword').map(({ body }) => body)).toEqual([
    { current_password: 'quite long enough', new_password: 'quite long enough' },
  ])
  expect(await field('New password')).toHaveProperty('value', '')
})

it('A-04 lists where somebody is signed in, and signs out one of them', async () => {
  const { hands, calls } = openAccount({
    listSessions: () => ({ status: 200, data: [here, there] }),
    endSessions: () => ({ status: 200, data: [here] }),
  })
  const list = await screen.findByRole('list', { name: 'Where you are signed in' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Firefox on WindowsThis browser.* used now$/),
    expect.stringMatching(/^Safari on iPhone.* used 1 hour agoSign out$/),
  ])
  await hands.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }))
  await expectGone(() => screen.queryByText('Safari on iPhone'))
  expect(calls.filter(({ key }) => key === 'endSessions').map(({ body }) => body)).toEqual([{ sessions: [there.id] }])
})

it('A-04 signs out everywhere else, and not here', async () => {
  const office = { ...there, id: '3f0c1f0e-6f0e-4f55-9d4e-0c6f3a1b2c3f', device: 'Edge on Windows' }
  const { hands, calls } = openAccount({
    listSessions: () => ({ status: 200, data: [here, there, office] }),
    endSessions: () => ({ status: 200, data: [here] }),
  })
  await hands.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  await screen.findByText('Signed out in 2 browsers')
  expect(calls.filter(({ key }) => key === 'endSessions').map(({ body }) => body)).toEqual([
    { sessions: [there.id, office.id] },
  ])
  await expectGone(() => screen.queryByRole('button', { name: 'Sign out everywhere else' }))
})

it('K-01 offers people of the catalogue who have the name, and keeps the one who is meant', async () => {
  const candidate = { identifier: 'https://openalex.org/A5', display_name: 'Ada Lovelace', hint: 'Lund · SE' }
  const record = { identifier: candidate.identifier, display_name: candidate.display_name }
  const { hands, calls } = openAccount({
    getOwnRecord: () => ({
      ...{ record: null, in_catalogue: false },
      candidates: [{ ...candidate, why: 'orcid', names: [], score: 1 }],
    }),
    setOwnRecord: ({ body }) =>
      (body as { identifier: string | null }).identifier
        ? { record, in_catalogue: true, candidates: [] }
        : { record: null, in_catalogue: false, candidates: [] },
  })
  await screen.findByText('Lund · SE · your ORCID iD')
  // Conflicts of whoever handles a manuscript are other ones then.
  const ofEditor = queryKeys.handlingEditor({})
  queryClient.setQueryData(ofEditor, {})
  await hands.click(screen.getByRole('button', { name: 'This is me: Ada Lovelace' }))
  await hands.click(await screen.findByRole('button', { name: 'Remove Ada Lovelace' }))
  await expect.poll(() => queryClient.getQueryState(ofEditor)?.isInvalidated).toBe(true)
  await screen.findByPlaceholderText('Name of an author…')
  const said = calls.filter(({ key }) => key === 'setOwnRecord').map(({ body }) => body)
  expect(said).toEqual([{ identifier: candidate.identifier }, { identifier: null }])
})

it('A-04 says that no account is connected where none can be', async () => {
  openAccount()
  await screen.findByText('No other accounts are connected.')
})

it('A-04 offers ORCID where it can be connected, in place of saying that there is none', async () => {
  openAccount({
    getConfig: () => ({
      status: 200,
      data: {
        account: { authentication_method: 'username', is_open_for_signup: false },
        socialaccount: { providers: [{ id: 'orcid', name: 'ORCID', flows: ['provider_redirect'] }] },
        entrance: { request_access_mail: null, support_mail: null, demo_username: null, institution: null },
      },
      meta: { is_authenticated: true },
    }),
  })
  await screen.findByRole('button', { name: 'Connect your ORCID profile' })
  expect(screen.queryByText('No other accounts are connected.')).toBeNull()
})

it('Q-05 says what colleagues lose before an account is deleted', async () => {
  const time = '2026-01-02T03:04:05Z'
  const grace = [{ username: 'grace', first_name: 'Grace', last_name: 'Hopper' }]
  const of = (name: string, access: object, shared_users = grace) => ({
    ...{ uuid: '00000000-0000-4000-8000-000000000001', name, created_at: time, updated_at: time },
    ...{ access: { is_owned: false, ...access }, shared_users, shared_teams: [] },
    conflict_of_interest: { check: [], records: [] },
  })
  const counts = { included_count: 0, excluded_count: 0, included_by_type: {} }
  const collections = [of('Microbiome', { is_owned: true }), of('Alone', { is_owned: true }, []), of('Of others', {})]
  const preset = {
    search_module: 'experts' as const,
    filter_data: { filters: {} },
    populates_sidebar: false,
    is_active: false,
  }
  const { hands } = openAccount({
    listSearches: () => ({
      count: 3,
      results: collections.map((one) => ({ ...one, ...counts, external_identifier: null, manuscript: null })),
    }),
    listFilterPresets: () => ({ count: 1, results: [{ ...of('Recent Dutch', { is_owned: true }), ...preset }] }),
  })
  await hands.click(await screen.findByRole('button', { name: 'Delete your account' }))
  await screen.findByText(/lose what you share with them: “Microbiome” and “Recent Dutch”\. Before that/)
})
