import { ProvidersPage, ProviderView, TrialView } from '@cognate/contract'
import { ask } from '@cognate/workspace/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CLIENT, type OidcServer, startOidcServer } from './support/oidc-server.ts'
import { SamlBrowsers } from './support/saml-browsers.ts'
import { addUser, Client, signedIn, startTestServer, type TestServer } from './support/server.ts'
import { comeBack, isSignedIn, leave, link } from './support/sso.ts'

const ORIGIN = 'http://127.0.0.1:8247'
const PLACE = '/api/admin/identity_providers/'
const { client_secret: SECRET } = CLIENT

let elsewhere: OidcServer
let server: TestServer
let operator: Client
let another: Client
const saml = new SamlBrowsers(() => server)
beforeAll(async () => {
  elsewhere = await startOidcServer(['uni', 'north'].map((key) => `${ORIGIN}/sso/${key}/callback/`))
  server = await startTestServer({ environment: { PUBLIC_URL: ORIGIN } })
  operator = await anOperator('boss')
  another = await anOperator('second')
  await addUser(server, 'ada', { organisation: 'uni' })
})
beforeEach(() => {
  elsewhere.claims = {}
})
afterAll(async () => {
  await server.close()
  await elsewhere.close()
})

async function anOperator(name: string): Promise<Client> {
  const client = await signedIn(server, name, { organisation: 'house' })
  await server.workspace.accounts.setOperator((await server.workspace.accounts.byUsername(name))!.id, true)
  return client
}

const oidc = (more: object = {}) => ({ issuer: elsewhere.issuer, ...CLIENT, ...more })
const byHand = () => {
  const { entityId, ssoUrl, certificate } = saml.idp
  return { entity_id: entityId, sso_url: ssoUrl, certificates: [certificate] }
}
const setUp = (key: string, settings: object) =>
  operator.post(PLACE, { key, name: `The ${key}`, abbreviation: 'TU', organisation: 'uni', ...settings })
const read = async (key: string) => ProviderView.parse((await operator.get(`${PLACE}${key}/`)).json())
const change = (key: string, changes: object) => operator.patch(`${PLACE}${key}/`, changes)
const fieldsOf = (answer: { json(): { errors?: { field: string; message: string }[] } }) =>
  Object.fromEntries((answer.json().errors ?? []).map(({ field, message }) => [field, message]))
const actions = async (key: string) =>
  (await server.workspace.audit.list({ subject: `identity_provider:${key}` })).map(({ action, actor }) => [
    action.split('.')[1],
    actor,
  ])

/** What the workspace holds that a sign-in could change. */
async function standing() {
  const { accounts, memberships, socialAccounts } = server.workspace
  const people = await Promise.all(['ada', 'eve', 'boss'].map((name) => accounts.byUsername(name)))
  return Promise.all(
    people.map(
      async (person) =>
        person && { person, links: await socialAccounts.of(person.id), memberships: await memberships.of(person.id) },
    ),
  )
}

async function begin(key: string, client = operator): Promise<string> {
  const begun = await client.post(`${PLACE}${key}/trials/`, {})
  expect(begun.statusCode).toBe(201)
  return begun.json().url
}

/** Where what came of a trial is read, by the address that its browser ended at. */
function trialAt(key: string, landed: string): string {
  const page = new URL(landed, ORIGIN)
  expect(page.pathname).toBe(`/app/admin/identity-providers/${key}/`)
  return `${PLACE}${key}/trials/${page.searchParams.get('trial')}/`
}

/** Tries the sign-in of somebody at the OpenID Connect provider. */
async function attempt(key: string, person: string): Promise<TrialView> {
  elsewhere.person = person
  const landed = await comeBack(operator, await elsewhere.visit(await begin(key)))
  return TrialView.parse((await operator.get(trialAt(key, landed))).json())
}

describe('identity providers on the page', () => {
  it('A-03 A-09 are set up switched off, changed, switched on and removed, by a name in the log', async () => {
    const made = await setUp('uni', { oidc: oidc({ domains: ['@Example.org'] }) })
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({ key: 'uni', kind: 'oidc', enabled: false, linked_accounts: 0, saml: null })
    expect(made.json().oidc).toMatchObject({
      has_client_secret: true,
      domains: ['example.org'],
      scope: 'openid profile email',
    })
    const addresses = Object.fromEntries((await read('uni')).addresses.map(({ kind, url }) => [kind, url]))
    expect(addresses).toEqual({
      redirect_uri: `${ORIGIN}/sso/uni/callback/`,
      logout_uri: `${ORIGIN}/sso/uni/logout/`,
      scim_url: `${ORIGIN}/scim/v2`,
    })
    expect(await leave(new Client(server), 'uni')).toContain('social_account_failure')

    const { oidc: kept } = await read('uni')
    const { has_client_secret: _, ...settings } = kept!
    const changed = await change('uni', {
      name: 'The University',
      enabled: true,
      oidc: { ...settings, link_by_email: true },
    })
    expect(changed.json()).toMatchObject({ name: 'The University', enabled: true, oidc: { has_client_secret: true } })
    expect(await leave(new Client(server), 'uni')).toContain(elsewhere.issuer)
    await link(server, 'ada', 'uni', 'ada-there')
    const list = ProvidersPage.parse((await operator.get(`${PLACE}?search=university`)).json())
    expect(list).toMatchObject({
      count: 1,
      results: [{ key: 'uni', linked_accounts: 1, organisation: { name: 'uni' } }],
    })
    expect(ProvidersPage.parse((await operator.get(`${PLACE}?search=nobody`)).json())).toEqual({
      count: 0,
      results: [],
    })
    for (const answer of [made, changed]) expect(answer.body).not.toContain(SECRET)
    expect((await operator.get('/api/admin/log/')).body).not.toContain(SECRET)

    expect((await operator.delete(`${PLACE}uni/`)).statusCode).toBe(204)
    expect((await operator.delete(`${PLACE}uni/`)).statusCode).toBe(404)
    expect(await server.workspace.socialAccounts.of((await server.workspace.accounts.byUsername('ada'))!.id)).toEqual(
      [],
    )
    expect(await actions('uni')).toEqual(['created', 'changed', 'removed'].map((action) => [action, 'boss']))
  })

  it('A-03 A-09 are refused with a sentence at the field, and stay as they were', async () => {
    const nobody = { issuer: 'http://127.0.0.1:9', client_id: 'a', client_secret: 'b' }
    expect(fieldsOf(await setUp('lost', { oidc: nobody }))['oidc.issuer']).toContain('No provider answers there')
    expect(fieldsOf(await setUp('lost', { oidc: { ...nobody, client_secret: undefined } }))).toHaveProperty(
      'oidc.client_secret',
    )
    for (const private_key_file of ['/etc/passwd', '/dev/zero', '/nowhere']) {
      const keyed = { ...nobody, token_endpoint_auth_method: 'private_key_jwt', private_key_file }
      expect(fieldsOf(await setUp('lost', { oidc: keyed }))['oidc.private_key_file']).toMatch(/^No server file/)
    }
    const unread = await setUp('lost', { saml: { metadata_url: 'http://127.0.0.1:9/metadata' } })
    expect(fieldsOf(unread)['saml.metadata_url']).toContain('The metadata cannot be read')
    expect(fieldsOf(await setUp('lost', { saml: { entity_id: 'a' } }))).toHaveProperty('saml.sso_url')
    const forged = await setUp('lost', { saml: { ...byHand(), certificates: ['AAAA'] } })
    expect(fieldsOf(forged)).toEqual({ 'saml.certificates.0': 'This is no certificate.' })
    expect(fieldsOf(await setUp('lost', {}))).toHaveProperty('oidc')
    expect(fieldsOf(await setUp('orcid', { oidc: oidc() }))).toHaveProperty('key')
    const elsewhereOwned = { key: 'lost', name: 'L', abbreviation: 'L', organisation: 'nowhere', oidc: oidc() }
    expect(fieldsOf(await operator.post(PLACE, elsewhereOwned))).toHaveProperty('organisation')
    expect(await server.workspace.identityProviders.byKey('lost')).toBeUndefined()

    await setUp('north', { oidc: oidc() })
    const twice = await setUp('north', { oidc: oidc() })
    expect(twice.json()).toMatchObject({ status: 409, code: 'provider_taken', errors: [{ field: 'key' }] })
    expect(fieldsOf(await change('north', { saml: byHand() }))).toHaveProperty('saml')
    expect(await read('north')).toMatchObject({ kind: 'oidc', enabled: false })
  })

  it('A-03 never send the secret to another issuer than the one that it was given for', async () => {
    const refused = await change('north', { oidc: { issuer: 'https://evil.example', client_id: 'cognate' } })
    expect(fieldsOf(refused)).toEqual({ 'oidc.client_secret': expect.stringContaining('client_secret') })
    expect((await read('north')).oidc).toMatchObject({ issuer: elsewhere.issuer })
  })

  it('A-09 give an institution a token that is shown once, and end it', async () => {
    const { url, token } = (await operator.post(`${PLACE}north/token/`, {})).json()
    expect(url).toBe(`${ORIGIN}/scim/v2`)
    const scim = () => server.app.inject({ url: '/scim/v2/Users', headers: { authorization: `Bearer ${token}` } })
    expect((await scim()).statusCode).toBe(200)
    expect(await read('north')).toMatchObject({ has_scim_token: true })
    expect((await operator.get(`${PLACE}north/`)).body).not.toContain(token)
    expect((await operator.delete(`${PLACE}north/token/`)).statusCode).toBe(204)
    expect((await scim()).statusCode).toBe(401)
    expect((await operator.delete(`${PLACE}north/token/`)).statusCode).toBe(404)
    expect((await actions('north')).slice(-2)).toEqual(['token_created', 'token_removed'].map((what) => [what, 'boss']))
  })
})

describe('a sign-in that is tried', () => {
  it('A-03 A-09 shows what a provider asserts before it is switched on, and changes nothing', async () => {
    const before = await standing()
    elsewhere.claims = { groups: ['staff', 'editors'], given_name: 'Eve' }
    const trial = await attempt('north', 'eve')
    expect(trial).toMatchObject({
      failure: null,
      person: {
        ...{ subject: 'eve', display: 'eve the person', first_name: 'Eve', last_name: null },
        ...{ email: 'eve@example.org', is_email_verified: true, is_of_domain: null, rights: null },
        ...{ outcome: 'joins', refusal: null, accounts: [] },
      },
    })
    expect(trial.asserted).toContainEqual({ name: 'groups', values: ['staff', 'editors'] })
    expect(await standing()).toEqual(before)
    expect(await server.workspace.accounts.byEmail('eve@example.org')).toEqual([])
    expect((await operator.get('/auth/session')).json().data.user.username).toBe('boss')
    expect(
      (await server.workspace.accessLog.list({ event: 'signed_in' })).map(({ details }) => details.method),
    ).not.toContain('oidc')
    expect((await actions('north')).at(-1)).toEqual(['tried', 'boss'])
  })

  it('A-03 says whose account it would open, and why somebody would not get in', async () => {
    expect((await attempt('north', 'ada')).person).toMatchObject({ outcome: 'confirms', accounts: ['ada'] })
    await link(server, 'ada', 'north', 'ada')
    expect((await attempt('north', 'ada')).person).toMatchObject({ outcome: 'opens', accounts: ['ada'] })
    const settings = oidc({
      domains: ['uni.example'],
      rights: [{ attribute: 'groups', value: 'staff', local_admin: true, teams: ['Editors'] }],
    })
    await change('north', { oidc: settings })
    elsewhere.claims = { groups: ['staff'] }
    expect((await attempt('north', 'eve')).person).toMatchObject({
      ...{ outcome: 'refuses', refusal: 'other_domain', is_of_domain: false },
      rights: { local_admin: true, teams: ['editors'] },
    })
    elsewhere.claims = { email_verified: false }
    expect((await attempt('north', 'eve')).person).toMatchObject({
      ...{ email: 'eve@example.org', is_email_verified: false, refusal: 'no_email' },
    })
  })

  it('A-03 foretells that somebody who is linked would be refused: suspended, unlicensed, closed', async () => {
    const { workspace } = server
    await change('north', { oidc: oidc() })
    const id = await addUser(server, 'cleo', { organisation: 'uni' })
    await link(server, 'cleo', 'north', 'cleo')
    const foretold = async () => {
      const { outcome, refusal, accounts } = (await attempt('north', 'cleo')).person!
      return [outcome, refusal, accounts]
    }
    const refused = (refusal: string) => ['refuses', refusal, ['cleo']]
    expect(await foretold()).toEqual(['opens', null, ['cleo']])
    const uni = (await workspace.organisations.byName('uni'))!
    await workspace.memberships.requireValidation({ userId: id })
    expect(await foretold()).toEqual(['opens', null, ['cleo']])

    const suspend = (at: string) =>
      ask(workspace.url, `update memberships set suspended_at = ${at} where user_id = '${id}'`)
    await suspend('now()')
    expect(await foretold()).toEqual(refused('membership_suspended'))
    await suspend('null')

    const licence = (await workspace.licences.of(uni.id))!
    await workspace.licences.set(uni.id, { ...licence, valid_from: '2020-01-01', valid_until: '2020-12-31' })
    expect(await foretold()).toEqual(refused('missing_license'))
    await workspace.licences.set(uni.id, licence)

    await workspace.memberships.remove(id, uni.id)
    expect(await foretold()).toEqual(refused('no_membership'))
    await workspace.accounts.setActive(id, false)
    expect(await foretold()).toEqual(refused('account_closed'))
  })

  it('A-03 tells a failure in a sentence, with what was asserted', async () => {
    await change('north', { oidc: oidc({ uid_claim: 'eduperson_id' }) })
    const trial = await attempt('north', 'eve')
    expect(trial).toMatchObject({ failure: 'The identity provider does not say who it is.', person: null })
    expect(trial.asserted).toContainEqual({ name: 'sub', values: ['eve'] })
    await change('north', { oidc: oidc({ client_secret: 'another' }) })
    expect(await attempt('north', 'eve')).toMatchObject({
      failure: expect.stringMatching(/invalid_client/),
      asserted: [],
    })
    await change('north', { oidc: oidc() })
  })

  it('A-03 is read by the operator who began it alone, and finished in that browser alone', async () => {
    elsewhere.person = 'eve'
    const address = trialAt('north', await comeBack(operator, await elsewhere.visit(await begin('north'))))
    expect((await operator.get(address)).statusCode).toBe(200)
    expect((await another.get(address)).statusCode).toBe(404)
    expect((await (await signedIn(server, 'member')).get(address)).statusCode).toBe(404)
    expect((await operator.get(address.replace('north', 'other'))).statusCode).toBe(404)

    const thief = new Client(server)
    const back = await elsewhere.visit(await begin('north'))
    const stolen = trialAt('north', await comeBack(thief, back))
    expect(await isSignedIn(thief)).toBe(false)
    expect((await thief.get(stolen)).statusCode).toBe(401)
    expect((await operator.get(stolen)).json()).toMatchObject({
      person: null,
      failure: 'The sign-in began in another browser.',
    })
    expect(await comeBack(operator, back)).toContain('social_account_failure')
  })

  it('A-03 does the same with SAML, whose metadata can be read before it is switched on', async () => {
    expect((await setUp('hall', { saml: byHand() })).statusCode).toBe(201)
    expect((await server.app.inject({ url: '/sso/hall/metadata/' })).statusCode).toBe(200)
    const before = await standing()
    const request = saml.idp.receive(await begin('hall'))
    const landed = await saml.post(saml.idp.respond(request, { nameId: 'eve' }), request.relayState, 'hall')
    const trial = TrialView.parse((await operator.get(trialAt('hall', landed))).json())
    expect(trial).toMatchObject({ failure: null, person: { subject: 'eve' } })
    expect(trial.asserted.length).toBeGreaterThan(0)
    expect(await standing()).toEqual(before)

    const again = saml.idp.receive(await begin('hall'))
    const forged = saml.idp.respond(again, { nameId: 'eve' }).replace('>eve<', '>boss<')
    const failed = trialAt('hall', await saml.post(forged, again.relayState, 'hall'))
    expect((await operator.get(failed)).json()).toMatchObject({
      person: null,
      failure: expect.stringMatching(/\w/),
      asserted: [],
    })
  })

  it('A-03 says where a provider does not answer', async () => {
    const config = { issuer: 'http://127.0.0.1:9', ...CLIENT }
    await server.workspace.identityProviders.update('north', { config })
    const begun = await operator.post(`${PLACE}north/trials/`, {})
    expect(begun.json()).toMatchObject({ status: 503, code: 'provider_unavailable' })
  })
})
