import { type ApiKeyScope, ApiKeyView, CreatedApiKeyView } from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endLicence } from './support/roles.ts'
import { type Client, question, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
let name: string
let people = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  name = `person-${++people}`
  client = await signedIn(server, name)
})

const URL = '/api/api_keys/'
const create = async (scopes: ApiKeyScope[] = ['read'], more: object = {}): Promise<CreatedApiKeyView> =>
  (await client.post(URL, { name: 'Script', scopes, ...more })).json()
const withKey = (key: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, on = server) =>
  on.app.inject({ method, url, headers: { authorization: `Bearer ${key}` }, ...(payload && { payload }) })
const statusWith = async (key: string) => (await withKey(key, 'GET', '/api/profile/')).statusCode

describe('POST /api/api_keys/', () => {
  it('A-10 shows the key once, with its end', async () => {
    const response = await client.post(URL, { name: 'Script', days: 7 })
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

  it('A-10 keeps no key where the database could be read, nor in the log', async () => {
    const { key } = await create()
    await withKey(key, 'GET', '/api/profile/')
    const exported = await server.workspace.accounts.exportOf((await server.workspace.accounts.byUsername(name))!.id)
    expect(JSON.stringify(exported)).not.toContain(key)
    expect(server.log()).not.toContain(key)
  })

  it.each([{ name: '' }, { name: 'x', days: 0 }, { name: 'x', days: 367 }, { name: 'x', scopes: ['all'] }])(
    'refuses %j',
    async (payload) => {
      expect((await client.post(URL, payload)).json().code).toBe('invalid_request')
    },
  )

  it('A-06 needs an institution licence that opens the API', async () => {
    const single = await signedIn(server, `single-${people}`, { licence: { kind: 'individual' } })
    const closed = await signedIn(server, `closed-${people}`, { licence: { endpoints: ['share'] } })
    expect((await single.post(URL, { name: 'x' })).json().code).toBe('institution_licence_needed')
    expect((await closed.post(URL, { name: 'x' })).json().code).toBe('endpoint_not_allowed')
  })
})

describe('a call with an API key', () => {
  it('A-10 reads and asks with the scope read, without a csrftoken', async () => {
    const { key } = await create(['read'])
    expect((await withKey(key, 'GET', '/api/profile/')).json().user.username).toBe(name)
    const found = await withKey(key, 'POST', '/api/find_similar/', question('climate'))
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

  it('A-10 is refused with 401 for a key that is wrong, and never taken for the session beside it', async () => {
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
    const { key } = await create()
    const cases = ['nonsense', `${key}x`, key.slice(0, -1)]
    for (const wrong of cases) {
      const headers = { cookie, authorization: `Bearer ${wrong}` }
      expect((await server.app.inject({ url: '/api/profile/', headers })).statusCode).toBe(401)
    }
  })

  it('A-10 ends with the key, its days, the account, the licence and its API access', async () => {
    const { workspace } = server
    const { uuid, key } = await create()
    expect(await statusWith(key)).toBe(200)
    const account = (await workspace.accounts.byUsername(name))!
    await workspace.accounts.setActive(account.id, false)
    expect(await statusWith(key)).toBe(401)
    await workspace.accounts.setActive(account.id, true)
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
    const again = new (await import('./support/server.ts')).Client(server)
    await again.signIn(name)
    expect((await again.delete(`${URL}${uuid}/`)).statusCode).toBe(204)
    expect(await statusWith(key)).toBe(401)
  })

  it('A-10 works for the organisation that the key was made for, whichever its owner chooses, and ends with that membership', async () => {
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

describe('the number of calls', () => {
  it('A-10 is limited for each key, and told in headers', async () => {
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
