import type { AdminOrganisationView, ProviderView, TrialView } from '@cognate/contract'
import { within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { ada, expectGone, openScreen, screen } from '../../../testing/open-screen.tsx'
import { ProviderScreen } from './provider-screen.tsx'
import { ProvidersScreen } from './providers-screen.tsx'

const provider = (more: Partial<ProviderView> = {}): ProviderView => ({
  ...{ key: 'uni', kind: 'oidc', name: 'The University', abbreviation: 'TU', enabled: false },
  ...{ linked_accounts: 12, has_scim_token: false, sign_in_url: 'https://here.example/sso/uni/', saml: null },
  organisation: { name: 'uni', display_name: 'University' },
  oidc: {
    ...{ issuer: 'https://login.example.org', client_id: 'cognate', has_client_secret: true, scope: 'openid' },
    ...{ token_endpoint_auth_method: 'client_secret_post', uid_claim: 'sub', emails_are_verified: false },
    ...{ by_invitation_only: false, domains: ['uni.example'], link_by_email: false },
    rights: [{ attribute: 'groups', value: 'staff', teams: ['editors'] }],
  },
  addresses: [{ kind: 'redirect_uri', url: 'https://here.example/sso/uni/callback/' }],
  ...more,
})
const uni: AdminOrganisationView = {
  ...{ name: 'uni', display_name: 'University', frontend_theme: 'default', nl_language: false, logo: null },
  ...{ submission_system_name: null, coi_checker: false, export_layout: 'default', query_retention_days: null },
  ...{ sign_in: null, created_at: '2026-11-24T10:00:00Z', people: 3, licence: null },
}
const trial = (more: Partial<TrialView> = {}): TrialView => ({
  ...{ at: '2026-11-24T10:00:00Z', failure: null, asserted: [{ name: 'groups', values: ['staff', 'editors'] }] },
  person: {
    ...{ subject: 'eve-1', display: 'Eve', first_name: 'Eve', last_name: 'Ek', email: 'eve@uni.example' },
    ...{ is_email_verified: true, is_of_domain: true, rights: { local_admin: null, teams: ['editors'] } },
    ...{ outcome: 'joins', refusal: null, accounts: [] },
  },
  ...more,
})
const open = (at: string, answers: Parameters<typeof openScreen>[1]['answers']) =>
  openScreen(
    <Routes>
      <Route path="/app/admin/identity-providers" element={<ProvidersScreen />} />
      <Route path="/app/admin/identity-providers/:key" element={<ProviderScreen />} />
    </Routes>,
    { at, profile: { user: { ...ada.user, is_operator: true } }, answers },
  )
const ONE = '/app/admin/identity-providers/uni/'

it('A-03 A-09 an operator sets up a provider, which is then switched off, and reads what is wrong at the field', async () => {
  let isThere = false
  const { hands, calls, addressNow } = open('/app/admin/identity-providers/', {
    listAdminProviders: () => ({ count: 0, results: [] }),
    listAdminOrganisations: () => ({ count: 1, results: [uni] }),
    createProvider: () =>
      isThere
        ? provider()
        : refuse('invalid_request', undefined, [{ field: 'oidc.issuer', message: 'No provider answers there.' }]),
    getAdminProvider: () => provider(),
  })
  await screen.findByText('No institution signs its people in here yet.')
  await hands.click(screen.getByRole('button', { name: 'Add an identity provider' }))
  await hands.click(await screen.findByRole('combobox', { name: 'Organisation' }))
  await hands.click(await screen.findByRole('option', { name: 'University' }))
  const type = (label: string, text: string) => hands.type(screen.getByLabelText(label), text)
  await type('Key', 'uni')
  await screen.findByText(`${window.location.origin}/sso/uni/callback/`)
  await type('Name', 'The University')
  await type('Abbreviation', 'TU')
  await type('Issuer', 'https://login.example.org')
  await type('Client id', 'cognate')
  await type('Client secret', 'hush')
  await type('Domains', 'uni.example, uni.test')
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('No provider answers there.')
  expect(screen.getByLabelText('Issuer').getAttribute('aria-invalid')).toBe('true')
  isThere = true
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The University is set up and switched off: try it first.')
  await screen.findByRole('button', { name: 'Switch on' })
  expect(addressNow()).toBe(ONE)
  expect(calls.findLast(({ key }) => key === 'createProvider')!.body).toMatchObject({
    ...{ key: 'uni', name: 'The University', abbreviation: 'TU', organisation: 'uni' },
    oidc: {
      ...{ issuer: 'https://login.example.org', client_id: 'cognate', client_secret: 'hush' },
      ...{ token_endpoint_auth_method: 'client_secret_post', emails_are_verified: false },
      ...{ by_invitation_only: false, link_by_email: false, domains: ['uni.example', 'uni.test'], rights: [] },
    },
  })
})

const samlSettings: NonNullable<ProviderView['saml']> = {
  ...{ entity_id: 'https://idp.example', sso_url: 'https://idp.example/sso', certificates: ['AAAA', 'BBBB'] },
  ...{ email_attribute: 'mail', first_name_attribute: 'given', last_name_attribute: 'sn' },
  ...{ by_invitation_only: true, domains: [], rights: [], link_by_email: false },
}

it('A-03 SAML asks for the metadata address, or for what would stand there', async () => {
  const { hands, calls } = open(ONE, {
    getAdminProvider: () =>
      provider({
        kind: 'saml',
        oidc: null,
        saml: samlSettings,
      }),
    changeProvider: () => provider(),
  })
  await hands.click(await screen.findByRole('button', { name: 'Change' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Certificates')).value).toBe('AAAA\n\nBBBB')
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(calls.findLast(({ key }) => key === 'changeProvider')?.body).toMatchObject({
      saml: { certificates: ['AAAA', 'BBBB'], email_attribute: 'mail', by_invitation_only: true },
    }),
  )
  await hands.click(await screen.findByRole('button', { name: 'Change' }))
  await hands.type(await screen.findByLabelText('Metadata address'), 'https://idp.example/metadata')
  await expectGone(() => screen.queryByLabelText('Certificates'))
})

it('A-03 says which attribute of SAML would bring the address', async () => {
  open(`${ONE}?trial=withoutMail`, {
    getAdminProvider: () => provider({ kind: 'saml', oidc: null, saml: samlSettings }),
    getTrial: () => told.withoutMail!,
  })
  await screen.findByText(/Have the institution release mail, which our metadata ask for, or name the attribute/)
})

it('A-03 A-09 the secret is never shown: an empty field keeps it, and rules stay', async () => {
  const { hands, calls } = open(ONE, { getAdminProvider: () => provider(), changeProvider: () => provider() })
  await hands.click(await screen.findByRole('button', { name: 'Change' }))
  const secret = await screen.findByLabelText<HTMLInputElement>('Client secret')
  expect(secret.value).toBe('')
  await screen.findByText('Set. Empty keeps it; another issuer needs it again.')
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The settings of The University are saved.')
  const { oidc } = calls.findLast(({ key }) => key === 'changeProvider')!.body as { oidc: object }
  expect(oidc).not.toHaveProperty('client_secret')
  expect(oidc).toMatchObject({ rights: [{ attribute: 'groups', value: 'staff', teams: ['editors'] }] })
})

it('A-03 A-09 shows what was asserted in a try, and what would come of it', async () => {
  const { hands } = open(`${ONE}?trial=good`, {
    getAdminProvider: () => provider(),
    getTrial: () => trial(),
    beginTrial: () => refuse('provider_unavailable'),
  })
  await screen.findByText('This would make a new account in University.')
  await screen.findByText('eve@uni.example, verified')
  expect(screen.getByRole('row', { name: /groups/ }).textContent).toContain('staffeditors')
  await hands.click(screen.getByRole('button', { name: 'Try it again' }))
  await screen.findByText('The identity provider does not answer as it should.')
})

const refusedFor = (person: Partial<NonNullable<TrialView['person']>>, names: string[]) =>
  trial({
    person: { ...trial().person!, ...person, outcome: 'refuses', refusal: 'no_email' },
    asserted: names.map((name) => ({ name, values: ['one'] })),
  })
const told: Record<string, TrialView> = {
  bad: trial({ person: null, failure: 'The assertion is for another audience.', asserted: [] }),
  suspended: trial({
    person: { ...trial().person!, outcome: 'refuses', refusal: 'membership_suspended', accounts: ['eve'] },
  }),
  unverified: refusedFor({ is_email_verified: false }, ['email', 'email_verified']),
  untold: refusedFor({ is_email_verified: false }, ['email']),
  withoutMail: refusedFor({ email: null }, ['groups']),
}
it.each<[string, string | RegExp]>([
  ['bad', 'The sign-in failed. The assertion is for another audience.'],
  ['suspended', 'Nobody would get in: the membership was suspended by the system of the institution.'],
  ['unverified', /says that the address is not verified\. Have addresses marked/],
  ['untold', /does not say that the address is verified\. .* let them count as verified/],
  ['withoutMail', /no e-mail address came\. Have the institution release the claim email/],
  ['gone', 'This try is no longer kept, or somebody else began it: try it again.'],
])('A-03 says of a try that is %s: %s', async (name, sentence) => {
  open(`${ONE}?trial=${name}`, {
    getAdminProvider: () => provider(),
    getTrial: () => told[name] ?? refuse('not_found'),
  })
  await screen.findByText(sentence)
})

it('A-09 switches on and off, gives a token once, and removes after a question that counts who loses the way in', async () => {
  let now = provider()
  const { hands, calls, addressNow } = open(ONE, {
    listAdminProviders: () => ({ count: 0, results: [] }),
    getAdminProvider: () => now,
    changeProvider: ({ body }) => {
      now = provider({ enabled: body.enabled === true })
      return now
    },
    makeScimToken: () => {
      now = { ...now, has_scim_token: true }
      return { key: 'uni', url: 'https://here.example/scim/v2', token: 'cognate_scim_zanzibar' }
    },
    endScimToken: () => {
      now = { ...now, has_scim_token: false }
    },
    removeProvider: () => undefined,
  })
  await screen.findByRole('button', { name: 'Copy: Redirect URI' })
  await hands.click(screen.getByRole('button', { name: 'Switch on' }))
  await hands.click(await screen.findByRole('button', { name: 'Switch off' }))
  await screen.findByText(/12 linked accounts cannot sign in through The University/)
  await hands.click(screen.getAllByRole('button', { name: 'Switch off' }).at(-1)!)
  await screen.findByRole('button', { name: 'Switch on' })
  expect(calls.filter(({ key }) => key === 'changeProvider').map(({ body }) => body)).toEqual([
    { enabled: true },
    { enabled: false },
  ])

  await hands.click(screen.getByRole('button', { name: 'Make a token' }))
  const shown = await screen.findByRole('dialog', { name: 'A token for the institution' })
  expect(within(shown).getByLabelText<HTMLInputElement>('Secret token').value).toBe('cognate_scim_zanzibar')
  await hands.click(within(shown).getAllByRole('button', { name: 'Close' }).at(-1)!)
  await expectGone(() => screen.queryByDisplayValue('cognate_scim_zanzibar'))
  await hands.click(await screen.findByRole('button', { name: 'End the token' }))
  await screen.findByText(/can no longer make or close memberships/)
  await hands.click(screen.getAllByRole('button', { name: 'End the token' }).at(-1)!)
  await screen.findByText('The institution has no token.')

  await hands.click(screen.getByRole('button', { name: 'Remove this provider' }))
  await screen.findByText(/12 linked accounts lose this way in/)
  await hands.click(screen.getAllByRole('button', { name: 'Remove this provider' }).at(-1)!)
  await screen.findByText('No institution signs its people in here yet.')
  expect(addressNow()).toBe('/app/admin/identity-providers/')
})
