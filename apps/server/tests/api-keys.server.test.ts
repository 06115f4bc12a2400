import { type ApiKeyScope, ApiKeyView, CreatedApiKeyView } from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { expectNotLogged } from './support/not-logged.ts'
import { endLicence } from './support/roles.ts'
import { addUser, aQuery, Client, PASSWORD, signedIn, startTestServer, type TestServer } from './support/server.ts'

let mail: MailServer
let server: TestServer
let client: Client
let name: string
let people = 0
beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({ environment: { SMTP_URL: mail.url } })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
beforeEach(async () => {
  name = `person-${++people}`
  client = await signedIn(server, name)
})

const URL = '/api/api_keys/'
const create = async (scopes: ApiKeyScope[] = ['read'], more: object = {}): Promise<CreatedApiKeyView> =>
  (await client.post(URL, { name: 'Script', password: PASSWORD, scopes, ...more })).json()
const withKey = (key: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, on = server) =>
  on.app.inject({ method, url, headers: { authorization: `Bearer ${key}` }, ...(payload && { payload }) })
const statusWith = async (key: string) => (await withKey(key, 'GET', '/api/profile/')).statusCode

describe('POST /api/api_keys/', () => {
  it('A-10 shows the key once, with its end', async () => {
    const response = await client.post(URL, { name: 'Script', days: 7, password: PASSWORD })
    expect(response.statusCode).toBe(201)
    const made = CreatedApiKeyView.parse(response.json())
    expect(made.key.startsWith(made.prefix)).toBe(true)
    expect(made.scopes).toEqual(['read'])
    const days = (Date.parse(made.expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
    const listed = await client.get(URL)
    expect(ApiKeyView.array().parse(listed.json())).toEqual(listed.json())
    expect(listed.json()).toHaveLength(1)
    expect(listed.body).not.toContain(made.key)
  })

  it('A-10 stores no key in the database or the log', async () => {
    const { key } = await create()
    await withKey(key, 'GET', '/api/profile/')
    const exported = await server.workspace.accounts.exportOf((await server.workspace.accounts.byUsername(name))!.id)
    expect(JSON.stringify(exported)).not.toContain(key)
    expectNotLogged(server, key)
  })

  it.each([
    { name: '' },
    { name: 'x' },
    { name: 'x', days: 0 },
    { name: 'x', days: 367 },
    { name: 'x', scopes: ['all'] },
  ])('refuses %j', async (payload) => {
    expect((await client.post(URL, payload)).json().code).toBe('invalid_request')
  })

  it('A-10 asks for the password, and counts wrong ones', async () => {
    const without = await client.post(URL, { name: 'Script' })
    expect(without.json()).toMatchObject({ status: 400, errors: [{ field: 'password', message: 'Required.' }] })
    const attempt = () => client.post(URL, { name: 'Script', password: 'not the password' })
    const wrong = await attempt()
    expect(wrong.json()).toMatchObject({ status: 400, code: 'incorrect_password', errors: [{ field: 'password' }] })
    for (let time = 0; time < 8; time++) await attempt()
    const refused = await client.post(URL, { name: 'Script', password: PASSWORD })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await client.get(URL)).json()).toEqual([])
  })

  it('A-10 Q-05 takes a sign-in within 15 minutes of people without a password, as deleting the account does', async () => {
    let now = new Date()
    const timed = await startTestServer({ services: { workspace: server.workspace, now: () => now } })
    try {
      await addUser(server, `provided-${people}`)
      const provided = new Client(timed)
      await provided.signIn(`provided-${people}`)
      const { id } = (await server.workspace.accounts.byUsername(`provided-${people}`))!
      await server.workspace.accounts.setPassword(id, null, { by: null, keepsSessions: true })
      now = new Date(now.getTime() + 14 * 60_000)
      expect((await provided.post(URL, { name: 'Fresh' })).statusCode).toBe(201)
      now = new Date(now.getTime() + 2 * 60_000)
      const late = await provided.post(URL, { name: 'Late' })
      const gone = await provided.delete('/api/account/', {})
      expect([gone.statusCode, gone.json().code]).toEqual([403, 'sign_in_again'])
      expect([late.statusCode, late.json().code]).toEqual([403, 'sign_in_again'])
    } finally {
      await timed.app.close()
      await timed.catalogue.close()
    }
  })

  it('A-10 sends the owner a mail, without the key', async () => {
    const made = await create(['write'], { name: 'Nightly <b>export</b>', days: 3 })
    const { body, headers } = await mail.next(`${name}@example.org`)
    expect(headers.get('subject')).toEqual(['An API key for Cognate was made'])
    for (const part of ['Nightly <b>export</b>', made.prefix, made.expires_at.slice(0, 10), 'If that was not you'])
      expect(body).toContain(part)
    expect(body).not.toContain(made.key)
    expect(body).toContain('Nightly &lt;b&gt;export')
  })

  it('A-10 creates the key even if the mail cannot be sent', async () => {
    mail.refusals.push(...Array(4).fill(550))
    const { key } = await create()
    await server.lettersAreSent()
    mail.refusals.length = 0
    expect(await statusWith(key)).toBe(200)
  })

  it('A-06 needs an institution licence that opens the API', async () => {
    const single = await signedIn(server, `single-${people}`, { licence: { kind: 'individual' } })
    const closed = await signedIn(server, `closed-${people}`, { licence: { endpoints: ['share'] } })
    expect((await single.post(URL, { name: 'x', password: PASSWORD })).json().code).toBe('institution_licence_needed')
    expect((await closed.post(URL, { name: 'x', password: PASSWORD })).json().code).toBe('endpoint_not_allowed')
  })
})

describe('a call with an API key', () => {
  it('A-10 reads and runs queries with the scope read, without a csrftoken', async () => {
    const { key } = await create(['read'])
    expect((await withKey(key, 'GET', '/api/profile/')).json().user.username).toBe(name)
    const found = await withKey(key, 'POST', '/api/find_similar/', aQuery('climate'))
    expect(found.statusCode).toBe(200)
    expect((await client.get(`/api/queries/${found.json().uuid}/`)).statusCode).toBe(200)
  })

  it('A-10 changes things with the scope write alone, which reads as well', async () => {
    const [reading, writing] = [await create(['read']), await create(['write'])]
    const refused = await withKey(reading.key, 'POST', '/api/searches/', { name: 'By key' })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'scope_not_allowed'])
    expect((await withKey(writing.key, 'POST', '/api/searches/', { name: 'By key' })).statusCode).toBe(201)
    expect((await withKey(writing.key, 'GET', '/api/searches/')).json().count).toBe(1)
  })

  it('A-10 makes no keys, chooses no organisation and signs nobody in', async () => {
    const { key, uuid } = await create(['read', 'write'])
    const codes = [
      await withKey(key, 'POST', URL, { name: 'Another' }),
      await withKey(key, 'GET', URL),
      await withKey(key, 'DELETE', `${URL}${uuid}/`),
      await withKey(key, 'POST', `/api/organisations/${name}/set_active/`),
    ].map((response) => response.json().code)
    expect(codes).toEqual(Array(4).fill('scope_not_allowed'))
    expect((await withKey(key, 'GET', '/auth/session')).statusCode).toBe(401)
    expect((await withKey(key, 'GET', '/api/profile/')).cookies).toEqual([])
  })

  it('A-10 is refused with 401 for a wrong key, even with a valid session cookie', async () => {
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
    const { key } = await create()
    const cases = ['nonsense', `${key}x`, key.slice(0, -1)]
    for (const wrong of cases) {
      const headers = { cookie, authorization: `Bearer ${wrong}` }
      expect((await server.app.inject({ url: '/api/profile/', headers })).statusCode).toBe(401)
    }
  })

  it('A-10 says how a key is sent where it came in another way', async () => {
    const { key } = await create()
    for (const authorization of [`Token ${key}`, `Basic ${btoa(`${key}:`)}`, key]) {
      const refused = await server.app.inject({ method: 'POST', url: '/api/find_similar/', headers: { authorization } })
      expect([refused.statusCode, refused.json().detail]).toEqual([401, expect.stringContaining('Bearer')])
    }
    const without = await server.app.inject({ url: '/api/profile/' })
    expect(without.json().detail).toBe('You are not signed in.')
  })

  it('A-10 ends with the key, its days, the account, the licence and its API access', async () => {
    const { workspace } = server
    const { uuid, key } = await create()
    expect(await statusWith(key)).toBe(200)
    const account = (await workspace.accounts.byUsername(name))!
    const { id } = (await workspace.organisations.byName(name))!
    const licence = (await workspace.licences.of(id))!
    await endLicence(server, name)
    expect(await statusWith(key)).toBe(401)
    await workspace.licences.set(id, { ...licence, kind: 'individual' })
    expect(await statusWith(key)).toBe(403)
    await workspace.licences.set(id, licence)
    expect(await statusWith(key)).toBe(200)
    const over = await workspace.apiKeys.create(
      { user_id: account.id, organisation_id: id },
      { name: 'Over', scopes: ['read'], expires_at: new Date(Date.now() - 1000) },
    )
    expect(await statusWith(over.key)).toBe(401)
    expect((await client.delete(`${URL}${uuid}/`)).statusCode).toBe(204)
    expect(await statusWith(key)).toBe(401)
    const last = await create()
    await workspace.accounts.setActive(account.id, false)
    expect(await statusWith(last.key)).toBe(401)
    await workspace.accounts.setActive(account.id, true)
    expect(await statusWith(last.key)).toBe(401)
  })

  it('A-10 works for the organisation of the key, whichever is active for its owner, and ends with that membership', async () => {
    const { workspace } = server
    const { key } = await create()
    const account = (await workspace.accounts.byUsername(name))!
    await signedIn(server, `host-${people}`, { organisation: `elsewhere-${people}` })
    const { id } = (await workspace.organisations.byName(`elsewhere-${people}`))!
    await workspace.memberships.set(account.id, id)
    await client.post(`/api/organisations/elsewhere-${people}/set_active/`, {})
    const profile = (await withKey(key, 'GET', '/api/profile/')).json()
    expect(profile.active_organisation.name).toBe(name)
    const own = (await workspace.organisations.byName(name))!
    await workspace.memberships.set(account.id, own.id, { is_validated: false })
    expect(await statusWith(key)).toBe(401)
    await workspace.memberships.remove(account.id, own.id)
    expect(await statusWith(key)).toBe(401)
  })
})

describe('the keys of an account', () => {
  const next = 'a password nobody knows'

  it('A-10 end with a change of the password, in every organisation', async () => {
    const { key } = await create()
    const account = (await server.workspace.accounts.byUsername(name))!
    await signedIn(server, `friend-${people}`, { organisation: `second-${people}` })
    const second = (await server.workspace.organisations.byName(`second-${people}`))!
    await server.workspace.memberships.set(account.id, second.id)
    const actor = { user_id: account.id, organisation_id: second.id }
    const expires_at = new Date(Date.now() + 3_600_000)
    const other = await server.workspace.apiKeys.create(actor, { name: 'Other', scopes: ['read'], expires_at })
    expect([await statusWith(key), await statusWith(other.key)]).toEqual([200, 200])
    const changed = await client.post('/account/password/change', { current_password: PASSWORD, new_password: next })
    expect(changed.statusCode).toBe(200)
    expect([await statusWith(key), await statusWith(other.key)]).toEqual([401, 401])
    expect((await client.get(URL)).json()).toEqual([])
  })

  it('A-10 end with a reset, by its owner and by the operator', async () => {
    const { workspace } = server
    const account = (await workspace.accounts.byUsername(name))!
    const first = await create()
    const token = await workspace.tokens.create('password_reset', account.id, 60_000)
    const browser = new Client(server)
    await browser.get('/config')
    expect((await browser.post('/auth/password/reset', { key: token, password: next })).statusCode).toBe(401)
    expect(await statusWith(first.key)).toBe(401)
    client = new Client(server)
    expect((await client.signIn(name, next)).statusCode).toBe(200)
    const second = await create(['read'], { password: next })
    await workspace.accounts.setPassword(account.id, account.password_hash, { by: null })
    expect(await statusWith(second.key)).toBe(401)
    const entries = (await workspace.audit.list()).filter(
      ({ subject, action }) => subject === `user:${account.id}` && action.startsWith('account.password'),
    )
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
      [name, 'account.password_reset'],
      [null, 'account.password_set'],
    ])
  })
})

describe('the number of calls', () => {
  it('A-10 is limited for each key, and given in headers', async () => {
    const { workspace } = server
    const limited = await startTestServer({
      environment: { RATE_LIMIT_PER_MINUTE: '3' },
      services: { workspace },
    })
    const [busy, calm] = [await create(), await create()]
    const calls = []
    for (let call = 0; call < 4; call++) calls.push(await withKey(busy.key, 'GET', '/api/profile/', undefined, limited))
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
    expect(calls.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['2', '1', '0', '0'])
    expect(calls[0]!.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-policy': '3;w=60' })
    const reset = Number(calls[3]!.headers['ratelimit-reset'])
    expect(reset).toBeGreaterThan(0)
    expect(reset).toBeLessThanOrEqual(60)
    expect(Number(calls[3]!.headers['retry-after'])).toBe(reset)
    expect((await withKey(calm.key, 'GET', '/api/profile/', undefined, limited)).statusCode).toBe(200)
    const unknown = []
    for (let call = 0; call < 4; call++) {
      unknown.push((await withKey(`nonsense${call}`, 'GET', '/api/profile/', undefined, limited)).statusCode)
    }
    expect(unknown).toEqual([401, 401, 401, 429])
    await limited.app.close()
    await limited.catalogue.close()
  })
})
