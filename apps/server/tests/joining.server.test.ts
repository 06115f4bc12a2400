import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorkspace } from '@cognate/workspace'
import { silent } from '@cognate/workspace/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../src/base/log.ts'
import { startHousekeeping } from '../src/start/housekeeping.ts'
import { type CommandLine, openCommandLine } from './support/command-line.ts'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { CLIENT, type OidcServer, startOidcServer } from './support/oidc-server.ts'
import { SamlBrowsers } from './support/saml-browsers.ts'
import { Client, PASSWORD, startTestServer, type TestServer } from './support/server.ts'
import { comeBack, isSignedIn, leave } from './support/sso.ts'

// Everything here is set up as an operator does it, by the command line, and tried with an OpenID Connect and a SAML provider.
const ORIGIN = 'http://127.0.0.1:8236'
const LINK_PAGE = '/accounts/login/link_account/'
const saml = new SamlBrowsers(() => server)
const folder = mkdtempSync(join(tmpdir(), 'cognate-joining-'))

let elsewhere: OidcServer
let mail: MailServer
let server: TestServer
let cognate: CommandLine
beforeAll(async () => {
  elsewhere = await startOidcServer(
    ['open', 'closed', 'domain', 'other', 'trusted', 'trusting'].map((key) => `${ORIGIN}/sso/${key}/callback/`),
  )
  mail = await startMailServer()
  server = await startTestServer({ environment: { PUBLIC_URL: ORIGIN, SMTP_URL: mail.url } })
  cognate = await openCommandLine({}, server.workspace.url)
  for (const name of ['uni', 'college', 'unlicensed']) {
    await cognate.ask(
      `organisation create ${name} --display-name "The ${name}" --licence institution --until 2999-12-31`,
    )
  }
  await addProvider('open', 'uni')
  await addProvider('other', 'college')
  await addProvider('closed', 'uni', { by_invitation_only: true })
  await addProvider('domain', 'uni', { domains: ['@Uni.example'] })
})
beforeEach(() => {
  elsewhere.claims = {}
})
afterAll(async () => {
  await cognate.close()
  await server.close()
  await elsewhere.close()
  await mail.close()
  rmSync(folder, { recursive: true })
})

async function addProvider(key: string, organisation: string, more: object = {}) {
  const file = join(folder, `${key}.json`)
  writeFileSync(file, JSON.stringify({ issuer: elsewhere.issuer, ...CLIENT, ...more }))
  const words = `idp create ${key} --kind oidc --name "Sign-in of ${key}" --abbreviation ${key}`
  await cognate.ask(`${words} --organisation ${organisation} --config ${file}`)
}

/** The key of the SAML provider of the tests has no certificate, which the command line would ask for. */
async function addSamlProvider(key: string, organisation: string, more: object = {}) {
  await saml.addProvider(key, (await server.workspace.organisations.byName(organisation))!.id, more)
}

const addUser = (username: string, organisation: string, more = '--password-stdin') =>
  cognate.ask(
    `user create ${username} --email ${username}@example.org --first-name Ada --last-name Byron --organisation ${organisation} ${more}`,
    `${PASSWORD}\n`,
  )

/** Signs in at the provider as somebody, and gives where the browser is sent on. */
async function enter(client: Client, provider: string, person: string): Promise<string> {
  elsewhere.person = person
  return comeBack(client, await elsewhere.visit(await leave(client, provider, '/app/teams/')))
}

/** Why calls of this kind were refused, as the access log says. */
async function refusalsOf(event: 'sign_in_refused' | 'sign_in_limited') {
  await server.traces.flush()
  return (await server.workspace.accessLog.list({ event })).map(({ details }) => details.reason ?? 'limited')
}

const profileOf = async (client: Client) => (await client.get('/api/profile/')).json()
const organisationsOf = async (client: Client) =>
  ((await client.get('/api/organisations/')).json() as { name: string }[]).map(({ name }) => name)

describe('the first sign-in through the provider of an organisation', () => {
  it('A-03 creates an account in that organisation, and opens the same one from then on', async () => {
    elsewhere.claims = { given_name: 'Grace', family_name: 'Hopper' }
    const client = new Client(server)
    expect(await enter(client, 'open', 'grace')).toBe('/app/teams/')
    expect(await profileOf(client)).toMatchObject({
      user: { username: 'grace', first_name: 'Grace', last_name: 'Hopper', is_local_admin: false },
      active_organisation: { name: 'uni', is_validated: true },
    })
    const again = new Client(server)
    expect(await enter(again, 'open', 'grace')).toBe('/app/teams/')
    expect((await profileOf(again)).user.username).toBe('grace')
    const audit = await cognate.run('audit --user grace')
    for (const action of ['account.joined', 'social_account.linked', 'membership.joined'])
      expect(audit.stdout).toContain(action)
  })

  it('A-03 follows the address that the provider gives, while the account is its own and the address of its domains', async () => {
    const { accounts, memberships, organisations, audit } = server.workspace
    const come = async (email: string, more: object = {}) => {
      elsewhere.claims = { email, ...more }
      expect(await enter(new Client(server), 'domain', 'renata')).toBe('/app/teams/')
      return (await accounts.byUsername('renata'))!.email
    }
    expect(await come('renata@uni.example')).toBe('renata@uni.example')
    expect(await come('renata.berg@uni.example')).toBe('renata.berg@uni.example')
    expect(await come('renata@home.example')).toBe('renata.berg@uni.example')
    expect(await come('renata@uni.example', { email_verified: false })).toBe('renata.berg@uni.example')
    const { id } = (await accounts.byUsername('renata'))!
    const changes = await audit.list({ user_id: id, action: 'account.changed' })
    expect(changes.map(({ details }) => details)).toMatchObject([{ changed: ['email'], provider: 'domain' }])
    await memberships.set(id, (await organisations.byName('college'))!.id)
    expect(await come('renata.new@uni.example')).toBe('renata.berg@uni.example')
  })

  it('A-03 leaves the address of somebody whom the system of the institution keeps in step', async () => {
    const { accounts, organisations, scim } = server.workspace
    const by = { provider: 'domain', organisation_id: (await organisations.byName('uni'))!.id }
    const draft = { user_name: 'ws1', external_id: null, active: true, first_name: 'Wim', last_name: 'Sol' }
    const { id } = await scim.createPerson(by, { ...draft, email: 'sol@uni.example' }, 'wim-sol')
    for (const email of ['sol@uni.example', 'alias@uni.example']) {
      elsewhere.claims = { email }
      expect(await enter(new Client(server), 'domain', 'wim-sol')).toBe('/app/teams/')
    }
    expect((await accounts.byId(id))!.email).toBe('sol@uni.example')
  })

  it('A-03 does the same through SAML, with a user name that is free and the name of the assertion', async () => {
    await addSamlProvider('saml', 'uni')
    const telling = { nameId: 'another-grace', email: 'grace@elsewhere.example' }
    const named = { ...telling, attributes: { 'urn:oid:2.5.4.42': ['Grace Brewster'], 'urn:oid:2.5.4.4': ['Murray'] } }
    const client = new Client(server)
    expect(await saml.enter(client, { telling: named, provider: 'saml' })).toBe('/app/teams/')
    expect((await profileOf(client)).user).toMatchObject({
      username: 'grace2',
      first_name: 'Grace Brewster',
      last_name: 'Murray',
    })
  })

  it('A-03 takes the first text among the values of an attribute', async () => {
    await addSamlProvider('blank', 'uni')
    const attributes = { 'urn:oid:2.5.4.42': ['  ', 'Hedy'] }
    const client = new Client(server)
    const telling = { nameId: 'blank', email: 'hedy@elsewhere.example', attributes }
    expect(await saml.enter(client, { telling, provider: 'blank' })).toBe('/app/teams/')
    expect((await profileOf(client)).user.first_name).toBe('Hedy')
  })

  it.each([
    ['by invitation only', 'closed', {}],
    ['for addresses of another domain', 'domain', {}],
    ['without a verified address', 'open', { email_verified: false }],
    ['without a word about the address', 'open', { email_verified: undefined }],
    ['with an address that no mail reaches', 'open', { email: 'newcomer' }],
    ['with an address of two lines', 'open', { email: 'newcomer@example.org\nBcc: all@example.org' }],
  ])('A-03 makes none %s: signup_not_allowed', async (_, provider, claims) => {
    elsewhere.claims = claims
    const client = new Client(server)
    expect(await enter(client, provider, 'newcomer')).toContain('/accounts/login/signup_not_allowed/')
    expect(await isSignedIn(client)).toBe(false)
    expect(await server.workspace.accounts.byEmail('newcomer@example.org')).toEqual([])
  })

  it('A-03 admits people of the named domains', async () => {
    elsewhere.claims = { email: 'dora@uni.EXAMPLE' }
    expect(await enter(new Client(server), 'domain', 'dora')).toBe('/app/teams/')
  })

  it('A-06 creates no account without a licence in force, or beside one that the operator closed', async () => {
    await cognate.ask('organisation end unlicensed')
    await addSamlProvider('late', 'unlicensed')
    const telling = { nameId: 'late', email: 'late@example.org' }
    expect(await saml.enter(new Client(server), { telling, provider: 'late' })).toContain('/missing_license/')
    expect(await server.workspace.accounts.byEmail('late@example.org')).toEqual([])
    await addUser('gone', 'uni')
    await cognate.ask('user deactivate gone')
    expect(await enter(new Client(server), 'open', 'gone')).toContain('/missing_license/')
  })
})

describe('an account with the address that the provider vouches for', () => {
  it('A-03 is linked once its owner confirms with the password, and joins the organisation', async () => {
    await addUser('lena', 'college')
    const client = new Client(server)
    expect(await enter(client, 'open', 'lena')).toContain(LINK_PAGE)
    expect(await isSignedIn(client)).toBe(false)
    expect((await client.get('/auth/provider/link')).json().data).toEqual({
      provider: { id: 'open', name: 'Sign-in of open' },
      display: 'lena the person',
      email: 'lena@example.org',
      has_usable_password: true,
      entered_through: [],
      can_mail: true,
    })
    await client.get('/config')
    const wrong = await client.post('/auth/provider/link', { password: 'not the password' })
    expect(wrong.json().errors[0].code).toBe('link_not_confirmed')
    expect(await refusalsOf('sign_in_refused')).toContain('link_not_confirmed')
    const right = await client.post('/auth/provider/link', { password: PASSWORD })
    expect(right.json().data).toEqual({ next: '/app/teams/' })
    expect((await profileOf(client)).active_organisation.name).toBe('uni')
    expect(await organisationsOf(client)).toEqual(['college', 'uni'])
    expect(await enter(new Client(server), 'open', 'lena')).toBe('/app/teams/')
    expect((await client.get('/auth/provider/link')).json().errors[0].code).toBe('link_expired')
    const late = await client.post('/auth/provider/link', { password: PASSWORD })
    expect(late.json().errors[0].code).toBe('link_expired')
    expect(await refusalsOf('sign_in_refused')).not.toContain('link_expired')
  })

  it('A-03 is linked by a code that is mailed, in the browser that came from the provider and in no other', async () => {
    await addUser('mila', 'uni', '')
    const client = new Client(server)
    expect(await enter(client, 'closed', 'mila')).toContain(LINK_PAGE)
    await client.get('/config')
    expect((await client.post('/auth/provider/link/code', {})).statusCode).toBe(200)
    const code = /\b\d{8}\b/.exec((await mail.next('mila@example.org')).body)![0]
    const other = new Client(server)
    await enter(other, 'closed', 'mila')
    await other.get('/config')
    expect((await other.post('/auth/provider/link', { code })).json().errors[0].code).toBe('link_not_confirmed')
    expect((await client.post('/auth/provider/link', { code: '00000000' })).statusCode).toBe(400)
    expect((await client.post('/auth/provider/link', { code })).statusCode).toBe(200)
    expect((await profileOf(client)).user.username).toBe('mila')
  })

  it('A-03 is not offered to another person of the provider who now has the address', async () => {
    elsewhere.claims = { email: 'lena@example.org' }
    const client = new Client(server)
    expect(await enter(client, 'open', 'the next lena')).toBe('/app/teams/')
    expect((await profileOf(client)).user.username).toBe('lena2')
  })

  it('A-03 counts attempts at the password, whoever makes them', async () => {
    await addUser('nora', 'uni')
    const client = new Client(server)
    await enter(client, 'open', 'nora')
    await client.get('/config')
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++) {
      const from = { remoteAddress: `192.0.2.${tries}` }
      statuses.push((await client.post('/auth/provider/link', { password: 'not the password' }, from)).statusCode)
    }
    expect(statuses).toContain(429)
    expect(await refusalsOf('sign_in_limited')).not.toEqual([])
  })

  it('A-03 is shown with the institutions through which it can be entered already, on the page and in the letter', async () => {
    await enter(new Client(server), 'open', 'planted')
    const client = new Client(server)
    expect(await enter(client, 'other', 'planted')).toContain(LINK_PAGE)
    expect((await client.get('/auth/provider/link')).json().data.entered_through).toEqual(['Sign-in of open'])
    await client.get('/config')
    await client.post('/auth/provider/link/code', {})
    const { body } = await mail.next('planted@example.org')
    expect(body.replaceAll('=\r\n', '')).toContain('You can already sign in to this account through Sign-in of open.')
  })

  it('A-03 is linked without a confirmation only where no other account has the address', async () => {
    await addProvider('trusted', 'uni', { by_invitation_only: true, link_by_email: true })
    await addUser('zoe', 'uni')
    expect(await enter(new Client(server), 'trusted', 'zoe')).toBe('/app/teams/')
    await addUser('yann', 'uni')
    await addUser('yann2', 'college')
    await cognate.ask('user set yann2 --email yann@example.org')
    expect(await enter(new Client(server), 'trusted', 'yann')).toContain(LINK_PAGE)
  })

  it('A-03 is linked without a confirmation where the system of the provider made it, and no other with the address', async () => {
    const { id: organisation_id } = (await server.workspace.organisations.byName('uni'))!
    const make = (username: string, email: string) => {
      const draft = { user_name: username, external_id: null, active: true, first_name: 'Una', last_name: 'Vik', email }
      return server.workspace.scim.createPerson({ organisation_id, provider: 'open' }, draft, username)
    }
    await make('una', 'una@example.org')
    expect(await enter(new Client(server), 'open', 'una')).toBe('/app/teams/')
    for (const username of ['twin-1', 'twin-2']) await make(username, 'twin@example.org')
    expect(await enter(new Client(server), 'open', 'twin')).toContain(LINK_PAGE)
  })

  it('A-03 is the same for somebody whom the system deletes and makes again, however they came before', async () => {
    const { id: organisation_id } = (await server.workspace.organisations.byName('uni'))!
    const by = { organisation_id, provider: 'open' }
    const { scim, accounts, memberships } = server.workspace
    const make = (email: string) => {
      const draft = { user_name: email, external_id: null, active: true, first_name: 'Rita', last_name: 'Ray', email }
      return scim.createPerson(by, draft, email.split('@')[0]!)
    }
    const { id } = await make('rita@example.org')
    expect(await enter(new Client(server), 'open', 'rita')).toBe('/app/teams/')
    await scim.removePerson(by, id)
    expect(await enter(new Client(server), 'open', 'rita')).toContain('/accounts/login/no_active_org_available/')
    expect((await make('rita@example.org')).id).toBe(id)
    expect(await enter(new Client(server), 'open', 'rita')).toBe('/app/teams/')
    expect(await enter(new Client(server), 'open', 'rolf')).toBe('/app/teams/')
    const rolf = (await accounts.byUsername('rolf'))!
    await memberships.remove(rolf.id, organisation_id)
    expect((await make('rolf@example.org')).id).toBe(rolf.id)
    expect(await enter(new Client(server), 'open', 'rolf')).toBe('/app/teams/')
  })

  it('A-03 is linked after a confirmation where its owner belongs to no organisation, or to another', async () => {
    await addProvider('trusting', 'uni', { link_by_email: true })
    await addUser('wim', 'uni')
    await cognate.ask('user set wim --leave uni')
    await addUser('xara', 'college')
    for (const person of ['wim', 'xara'])
      expect(await enter(new Client(server), 'trusting', person)).toContain(LINK_PAGE)
  })
})

describe('the organisation of the provider', () => {
  it('A-03 becomes active for a member of several organisations', async () => {
    const client = new Client(server)
    await enter(client, 'open', 'vera')
    await cognate.ask('user set vera --organisation college')
    expect((await profileOf(client)).active_organisation.name).toBe('uni')
    await enter(new Client(server), 'other', 'somebody else')
    const byCollege = new Client(server)
    expect(await enter(byCollege, 'other', 'vera')).toContain(LINK_PAGE)
    await byCollege.get('/config')
    await byCollege.post('/auth/provider/link/code', {})
    const code = /\b\d{8}\b/.exec((await mail.next('vera@example.org')).body)![0]
    await byCollege.post('/auth/provider/link', { code })
    expect((await profileOf(byCollege)).active_organisation.name).toBe('college')
    const byUni = new Client(server)
    await enter(byUni, 'open', 'vera')
    expect((await profileOf(byUni)).active_organisation.name).toBe('uni')
  })

  it('A-05 stays the same when the operator adds a membership', async () => {
    await addUser('otto', 'uni')
    const client = new Client(server)
    await client.signIn('otto')
    await cognate.ask('user set otto --organisation college')
    expect((await profileOf(client)).active_organisation.name).toBe('uni')
  })

  it('A-03 is not joined again by somebody whose membership the operator ended', async () => {
    await enter(new Client(server), 'open', 'left')
    await cognate.ask('user set left --leave uni')
    expect(await enter(new Client(server), 'open', 'left')).toContain('/no_active_org_available/')
  })
})

it('A-03 A-07 grants and revokes the role and the teams that attributes map to, at every sign-in', async () => {
  await cognate.ask('team create "Editors of Physics" --organisation college')
  const rights = [
    { attribute: 'urn:groups', value: 'library', local_admin: true },
    { attribute: 'urn:groups', value: 'physics', teams: ['Editors of Physics'] },
  ]
  await addSamlProvider('mapped', 'college', { rights })
  const standing = async (groups: string[]) => {
    const client = new Client(server)
    const telling = { nameId: 'mapped', email: 'mapped@example.org', attributes: { 'urn:groups': groups } }
    expect(await saml.enter(client, { telling, provider: 'mapped' })).toBe('/app/teams/')
    const [team] = (await client.get('/api/teams/')).json()
    return [(await profileOf(client)).user.is_local_admin, team.users.length]
  }
  expect(await standing(['students', 'physics', 'library'])).toEqual([true, 1])
  expect(await standing(['physics'])).toEqual([false, 1])
  const [given, taken] = [{ teams_given: ['Editors of Physics'] }, { is_local_admin: false }]
  const changes = (await server.workspace.audit.list({ action: 'membership.mapped' })).map(({ details }) => details)
  expect(changes).toMatchObject([{ ...given, is_local_admin: true }, taken])
  expect(await standing([])).toEqual([false, 0])
  const [last] = (await server.workspace.audit.list({ action: 'membership.mapped' })).slice(-1)
  expect(last?.details).toMatchObject({ teams_taken: ['Editors of Physics'] })
  // A value that is no text, and an attribute that comes twice.
  expect(await standing(['<other/>', 'physics'])).toEqual([false, 1])
  const twice = 'physics</saml:AttributeValue></saml:Attribute><saml:Attribute Name="urn:groups"><saml:AttributeValue>'
  expect(await standing([`${twice}library`])).toEqual([true, 1])
})

describe('Validation required', () => {
  it('A-03 A-05 is required by the operator, for a person or an organisation, and ends by signing in again', async () => {
    const client = new Client(server)
    await enter(client, 'open', 'wanda')
    await cognate.ask('user set wanda --organisation college')
    await cognate.ask('user validate wanda --organisation uni')
    const organisations = (await client.get('/api/organisations/')).json()
    expect(organisations).toMatchObject([
      { name: 'college', is_active: true, is_validated: true },
      { name: 'uni', is_active: false, is_validated: false },
    ])
    const refused = await client.post('/api/organisations/uni/set_active/', {})
    expect(refused.json().code).toBe('authorization_expired')
    await enter(new Client(server), 'open', 'wanda')
    expect((await profileOf(client)).active_organisation.name).toBe('uni')
    await cognate.ask('user validate --organisation uni')
    expect((await new Client(server).signIn('lena')).statusCode).toBe(200)
    expect((await new Client(server).signIn('nora')).json().errors[0].code).toBe('authorization_expired')
    expect((await cognate.run('user validate --organisation unlicensed')).code).toBe(1)
    expect((await cognate.run('user validate')).code).toBe(2)
  })

  it('A-03 is required by the age of the last assertion, and of nobody who never came through a provider', async () => {
    await addUser('xenia', 'college')
    await addUser('yvonne', 'college')
    const client = new Client(server)
    await enter(client, 'other', 'xenia')
    await client.get('/config')
    await client.post('/auth/provider/link', { password: PASSWORD })
    const statusAfter = async (days: number, validationDays: number, username = 'xenia') => {
      const clock = () => new Date(Date.now() + days * 86_400_000)
      const workspace = await openWorkspace({
        databaseUrl: server.workspace.url,
        dataDirectory: '.',
        log: silent,
        clock,
      })
      await startHousekeeping(workspace, createLog('silent'), { accessLogDays: 0, validationDays })()
      await workspace.close()
      const { statusCode, ...response } = await new Client(server).signIn(username)
      return statusCode === 200 ? 200 : response.json().errors[0].code
    }
    expect(await statusAfter(29, 30)).toBe(200)
    expect(await statusAfter(400, 0)).toBe(200)
    expect(await statusAfter(31, 30)).toBe('authorization_expired')
    expect(await statusAfter(31, 30, 'yvonne')).toBe(200)
    expect(await enter(new Client(server), 'other', 'xenia')).toBe('/app/teams/')
    expect((await new Client(server).signIn('xenia')).statusCode).toBe(200)
  })
})
