import { paths } from '@cognate/contract'
import { fullLicence } from '@cognate/workspace/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { CLIENT, type OidcServer, startOidcServer } from './support/oidc-server.ts'
import { startOutside } from './support/outside.ts'
import { SamlBrowsers } from './support/saml-browsers.ts'
import { addUser, aQuery, Client, PASSWORD, signedIn, startTestServer, type TestServer } from './support/server.ts'
import { comeBack, FAILED, isSignedIn, leave, link } from './support/sso.ts'

const ORIGIN = 'http://127.0.0.1:8232'
const LIMIT = 40

let elsewhere: OidcServer
let mail: MailServer
/** Two servers on one database, each with a workspace, caches and counts of its own. */
let first: TestServer
let second: TestServer
beforeAll(async () => {
  elsewhere = await startOidcServer([`${ORIGIN}/sso/uni/callback/`])
  mail = await startMailServer()
  const environment = { PUBLIC_URL: ORIGIN, SMTP_URL: mail.url }
  first = await startTestServer({ environment, hears: true })
  second = await startTestServer({ environment, hears: true, beside: first })
  const { id } = await first.workspace.organisations.create({ name: 'uni', display_name: 'The University' })
  const config = { issuer: elsewhere.issuer, ...CLIENT }
  const named = { name: 'uni', abbreviation: 'uni', organisation_id: id }
  await first.workspace.identityProviders.create({ key: 'uni', kind: 'oidc', ...named, config })
  await saml.addProvider('saml', id)
  await first.workspace.licences.set(id, fullLicence)
})
afterAll(async () => {
  await second.close()
  await first.close()
  await mail.close()
  await elsewhere.close()
})

/** The server that the provider's answers reach. */
let reached: TestServer
const saml = new SamlBrowsers(() => reached ?? first)

describe('sessions on two servers', () => {
  it('A-02 begin at one server, go on at the other with the same token, and end at both', async () => {
    await addUser(first, 'ada')
    const here = new Client(first)
    await here.get('/config')
    expect((await here.at(second).post('/auth/login', { username: 'ada', password: PASSWORD })).statusCode).toBe(200)
    const saved = await here.post('/api/searches/', { name: 'Kept here' })
    expect(saved.statusCode).toBe(201)
    expect((await here.at(second).get(`/api/searches/${saved.json().uuid}/`)).json().name).toBe('Kept here')
    expect((await here.at(second).delete('/auth/session')).statusCode).toBe(401)
    expect((await here.get('/api/profile/')).statusCode).toBe(401)
  })

  it('A-06 end at both when the account is closed at one', async () => {
    const here = await signedIn(first, 'closed')
    const account = (await first.workspace.accounts.byUsername('closed'))!
    expect((await here.at(second).get('/api/profile/')).statusCode).toBe(200)
    await first.workspace.accounts.setActive(account.id, false)
    expect((await here.at(second).get('/api/profile/')).statusCode).toBe(401)
  })

  it('A-02 end at both with a password that is changed at one', async () => {
    const here = await signedIn(first, 'renewed')
    const account = (await first.workspace.accounts.byUsername('renewed'))!
    expect((await here.at(second).get('/api/profile/')).statusCode).toBe(200)
    await first.workspace.accounts.setPassword(account.id, 'another hash', { by: null })
    for (const server of [first, second]) expect((await here.at(server).get('/api/profile/')).statusCode).toBe(401)
  })

  it('A-06 have at both the rights that are given and taken at one, from the next call on', async () => {
    const here = await signedIn(first, 'promoted')
    const { id } = (await first.workspace.accounts.byUsername('promoted'))!
    const organisation = (await first.workspace.organisations.byName('promoted'))!
    const statuses = () =>
      Promise.all([first, second].map(async (to) => (await here.at(to).get(paths.evaluations)).statusCode))
    const before = await statuses()
    await first.workspace.memberships.set(id, organisation.id, { is_local_admin: true })
    expect(await statuses()).toEqual([200, 200])
    await second.workspace.memberships.set(id, organisation.id, { is_local_admin: false })
    expect(await statuses()).toEqual(before)
    expect(before).toEqual([403, 403])
    await second.workspace.memberships.remove(id, organisation.id)
    expect(await statuses()).toEqual([401, 401])
  })

  it('show at both what changes at one: the licence, the organisation, an API key', async () => {
    const here = await signedIn(first, 'lena')
    const there = here.at(second)
    const organisation = (await first.workspace.organisations.byName('lena'))!
    const made = { name: 'A program', scopes: ['read'], days: 30, password: PASSWORD }
    const { key, uuid } = (await here.post('/api/api_keys/', made)).json()
    const byKey = () => second.app.inject({ url: '/api/profile/', headers: { authorization: `Bearer ${key}` } })
    expect((await byKey()).statusCode).toBe(200)
    await first.workspace.organisations.update(organisation.id, { display_name: 'Lena and others' })
    expect((await there.get('/api/profile/')).json().active_organisation.display_name).toBe('Lena and others')
    expect((await here.delete(`/api/api_keys/${uuid}/`)).statusCode).toBe(204)
    expect((await byKey()).statusCode).toBe(401)
    await first.workspace.licences.end(organisation.id)
    expect((await there.get('/api/profile/')).statusCode).toBe(401)
  })
})

describe('sign-in that begins at one server and ends at the other', () => {
  it('A-03 works through OpenID Connect, once', async () => {
    await link(first, (await addUser(first, 'grace')) && 'grace', 'uni', 'grace-at-uni')
    elsewhere.person = 'grace-at-uni'
    const here = new Client(first)
    const callback = await elsewhere.visit(await leave(here, 'uni', '/app/teams/'))
    expect(await comeBack(here.at(second), callback)).toBe('/app/teams/')
    expect(await isSignedIn(here)).toBe(true)
    expect(await comeBack(new Client(first, new Map(here.cookies)), callback)).toContain(FAILED)
  })

  it('A-03 works through SAML, and takes an assertion once', async () => {
    await link(first, (await addUser(first, 'hedy')) && 'hedy', 'saml', 'hedy')
    const here = new Client(first)
    const request = await saml.ask(here, 'saml')
    const xml = saml.idp.respond(request, { nameId: 'hedy' })
    reached = second
    const landing = await saml.post(xml, request.relayState, 'saml')
    expect(await saml.land(here, landing)).toBe('/app/teams/')
    expect(await isSignedIn(here.at(second))).toBe(true)
    reached = first
    expect(await saml.land(here, await saml.post(xml, request.relayState, 'saml'))).toContain(FAILED)
  })

  it('A-03 links an account by a code that the other server mails', async () => {
    await addUser(first, 'mila', { organisation: 'uni' })
    elsewhere.person = 'mila'
    const here = new Client(first)
    const there = here.at(second)
    await comeBack(there, await elsewhere.visit(await leave(here, 'uni')))
    await here.get('/config')
    expect((await here.post('/auth/provider/link/code', {})).statusCode).toBe(200)
    const code = /\b\d{8}\b/.exec((await mail.next('mila@example.org')).body)![0]
    expect((await there.post('/auth/provider/link', { code })).statusCode).toBe(200)
    expect(await isSignedIn(here)).toBe(true)
  })

  it('A-02 sets a new password at one server by a link that the other mailed', async () => {
    await addUser(first, 'nora')
    const here = new Client(first)
    await here.get('/config')
    await here.post('/auth/password/request', { email: 'nora@example.org' })
    const { body } = await mail.next('nora@example.org')
    const key = /password_reset\/key\/([^/\s]+)\//.exec(body)![1]!
    const password = 'a password nobody knows'
    expect((await here.at(second).post('/auth/password/reset', { key, password })).statusCode).toBe(401)
    expect((await new Client(first).signIn('nora', password)).statusCode).toBe(200)
    expect((await here.post('/auth/password/reset', { key, password })).statusCode).toBe(400)
  })

  it('Q-07 counts wrong passwords at both servers together', async () => {
    await addUser(first, 'guessed')
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++) {
      const client = new Client(guess % 2 === 0 ? first : second)
      statuses.push((await client.signIn('guessed', 'not the password', `192.0.2.${guess}`)).statusCode)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
  })
})

describe('academics who ask to be left out', () => {
  it('Q-06 are left out at both servers within 2 s, and shown again', async () => {
    const here = await signedIn(first, 'searching')
    const ids = async (client: Client) =>
      (await client.post('/api/find_similar/', aQuery()))
        .json()
        .results.map((hit: { identifier: string }) => hit.identifier)
    const [best] = await ids(here)
    await first.workspace.optOuts.add(best)
    for (const client of [here, here.at(second)]) {
      await expect.poll(() => ids(client), { timeout: 2000 }).not.toContain(best)
    }
    await second.workspace.optOuts.remove(best)
    for (const client of [here, here.at(second)]) {
      await expect.poll(() => ids(client), { timeout: 2000 }).toContain(best)
    }
  })
})

describe('look-ups at outside services', () => {
  it('C-08 keep to the rate of both servers together, and use what the other found', async () => {
    const times: number[] = []
    const outside = await startOutside(() => {
      times.push(performance.now())
      return { status: 500 }
    })
    const environment = { ORCID_API_URL: outside.url, LOOKUPS_PER_SECOND: '2', EUROPE_PMC_URL: 'off' }
    const asking = await startTestServer({ environment })
    const other = await startTestServer({ environment, beside: asking })
    try {
      const here = await signedIn(asking, 'looking-up')
      const experts = (await here.post('/api/find_similar/', aQuery(undefined, { limit: 200 }))).json().results
      const withOrcid = experts.filter(({ fields }: { fields: { orcid: string | null } }) => fields.orcid !== null)
      const ids: string[] = withOrcid.slice(0, 4).map(({ identifier }: { identifier: string }) => identifier)
      const find = (client: Client, identifier: string) => client.post('/api/find_email_addresses/', { identifier })
      const clients = [here, here.at(other)]
      await Promise.all(ids.map((id, index) => find(clients[index % 2]!, id)))
      // Each is asked twice, since the service is busy: eight calls, two a second.
      expect(times).toHaveLength(8)
      expect(times.at(-1)! - times[0]!).toBeGreaterThan(2500)
      const judged = { identifier: ids[0], email_address: 'nobody@example.org', verdict: 'rejected' }
      const answer = await here.at(other).put('/api/find_email_addresses/', judged)
      expect(answer.json().failed_services).toEqual(['ORCID'])
      expect(times).toHaveLength(8)
    } finally {
      await other.close()
      await asking.close()
      await outside.close()
    }
  })
})

describe('limits of calls', () => {
  it('Q-07 hold for both servers together', async () => {
    const environment = { RATE_LIMIT_PER_MINUTE: String(LIMIT) }
    const limited = await startTestServer({ environment })
    const other = await startTestServer({ environment, beside: limited })
    try {
      const busy = await signedIn(limited, 'busy')
      const statusesOf = async (calls: number) => {
        const clients = [busy, busy.at(other)]
        const statuses: number[] = []
        for (let call = 0; call < calls; call++)
          statuses.push((await clients[call % 2]!.get('/api/profile/')).statusCode)
        return statuses
      }
      const statuses = await statusesOf(LIMIT + 20)
      expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT)
      expect(statuses.filter((status) => status === 429)).toHaveLength(20)
      expect((await (await signedIn(other, 'calm')).get('/api/profile/')).statusCode).toBe(200)
    } finally {
      await other.close()
      await limited.close()
    }
  })

  it('A-03 count authorization requests of an address at both servers together', async () => {
    const client = new Client(first)
    const statuses: number[] = []
    for (let call = 0; call < 130; call++) {
      const at = call % 2 === 0 ? client : client.at(second)
      statuses.push((await at.get('/sso/nowhere/', { remoteAddress: '192.0.2.77' })).statusCode)
    }
    expect(statuses.filter((status) => status === 302)).toHaveLength(120)
  })
})
