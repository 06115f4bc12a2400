import { OrganisationView } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endLicence } from './support/roles.ts'
import { addUser, Client, PASSWORD, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Somebody in several organisations, each with a licence; the one of their own name first. */
async function memberOf(username: string, ...names: string[]): Promise<Client> {
  const client = await signedIn(server, username)
  const account = await server.workspace.accounts.byUsername(username)
  for (const name of names) {
    await addUser(server, `${username} at ${name}`, { organisation: name })
    const { id } = (await server.workspace.organisations.byName(name))!
    await server.workspace.memberships.set(account!.id, id)
  }
  await setActive(client, username)
  return client
}

/** Asks for confirmation of a membership. */
async function unvalidate(username: string, organisation: string): Promise<void> {
  const account = await server.workspace.accounts.byUsername(username)
  const { id } = (await server.workspace.organisations.byName(organisation))!
  await server.workspace.memberships.set(account!.id, id, { is_validated: false })
}

const setActive = (client: Client, name: string) => client.post(`/api/organisations/${name}/set_active/`, {})

describe('GET /api/organisations/', () => {
  it('A-05 lists the caller’s organisations, marks the active one and those that must be validated', async () => {
    const client = await memberOf('ada', 'beta', 'gamma')
    await unvalidate('ada', 'gamma')
    const response = await client.get('/api/organisations/')
    expect(response.statusCode).toBe(200)
    const organisations = OrganisationView.array().parse(response.json())
    expect(organisations.map(({ name, is_active, is_validated }) => [name, is_active, is_validated])).toEqual([
      ['ada', true, true],
      ['beta', false, true],
      ['gamma', false, false],
    ])
  })

  it('A-05 tells whoever belongs to two that there is another one', async () => {
    const hasSeveral = async (client: Client) => (await client.get('/api/profile/')).json().has_multiple_organisations
    expect(await hasSeveral(await memberOf('single'))).toBe(false)
    expect(await hasSeveral(await memberOf('double', 'delta'))).toBe(true)
  })
})

describe('a write that names its organisation', () => {
  it('A-05 is refused once another browser switched, and works for the active one, without a name and by a key', async () => {
    const client = await memberOf('switcher', 'second')
    const create = (name: string, headers: Record<string, string> = {}) =>
      client.post('/api/searches/', { name, included_records: [] }, { headers })
    expect((await create('one', { 'x-organisation': 'switcher' })).statusCode).toBe(201)
    const key = (
      await client.post('/api/api_keys/', { name: 'k', scopes: ['read', 'write'], password: PASSWORD })
    ).json().key
    const elsewhere = new Client(server)
    await elsewhere.signIn('switcher')
    await setActive(elsewhere, 'second')
    const refused = await create('two', { 'x-organisation': 'switcher' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'other_organisation'])
    expect((await client.get('/api/searches/')).json().count).toBe(0)
    expect((await create('three', { 'x-organisation': 'second' })).statusCode).toBe(201)
    expect((await create('four')).statusCode).toBe(201)
    const byKey = await new Client(server).post(
      '/api/searches/',
      { name: 'five' },
      { headers: { authorization: `Bearer ${key}`, 'x-organisation': 'second' } },
    )
    expect(byKey.statusCode).toBe(201)
    expect((await client.get('/api/profile/', { headers: { 'x-organisation': 'switcher' } })).statusCode).toBe(200)
    const back = { headers: { 'x-organisation': 'switcher' } }
    expect((await client.post('/api/organisations/switcher/set_active/', {}, back)).statusCode).toBe(200)
  })
})

describe('POST /api/organisations/{name}/set_active/', () => {
  it('A-05 changes the caller’s organisation in every browser', async () => {
    const client = await memberOf('grace', 'delta')
    const response = await setActive(client, 'delta')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ name: 'delta', is_active: true, is_validated: true })
    expect((await client.get('/api/profile/')).json().active_organisation.name).toBe('delta')
  })

  it('A-05 keeps the things of each organisation there', async () => {
    const client = await memberOf('mover', 'epsilon')
    await client.post('/api/searches/', { name: 'Made before' })
    await setActive(client, 'epsilon')
    expect((await client.get('/api/searches/')).json().count).toBe(0)
    await setActive(client, 'mover')
    expect((await client.get('/api/searches/')).json().count).toBe(1)
  })

  it('A-05 refuses an organisation without membership, without validation or without a licence', async () => {
    const client = await memberOf('alan', 'zeta', 'eta')
    await addUser(server, 'somebody else', { organisation: 'theta' })
    await unvalidate('alan', 'zeta')
    await endLicence(server, 'eta')
    const refusals = []
    for (const name of ['theta', 'nowhere', 'zeta', 'eta']) {
      const response = await setActive(client, name)
      refusals.push([response.statusCode, response.json().code])
    }
    expect(refusals).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
      [403, 'authorization_expired'],
      [403, 'missing_license'],
    ])
    expect((await client.get('/api/profile/')).json().active_organisation.name).toBe('alan')
  })
})

describe('GET /api/users/', () => {
  it('C-06 lists the validated people of the active organisation, without their addresses', async () => {
    const client = await signedIn(server, 'host', { organisation: 'house' })
    await addUser(server, 'guest', { organisation: 'house' })
    await addUser(server, 'waiting', { organisation: 'house' })
    await unvalidate('waiting', 'house')
    await addUser(server, 'foreigner')
    const users = (await client.get('/api/users/')).json()
    expect(users.map(({ username }: { username: string }) => username).sort()).toEqual(['guest', 'host'])
    expect(Object.keys(users[0]).sort()).toEqual(['first_name', 'last_name', 'username'])
    const found = (await client.get('/api/users/?name=GUE')).json()
    expect(found.map(({ username }: { username: string }) => username)).toEqual(['guest'])
  })
})
