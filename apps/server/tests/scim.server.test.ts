import type { Actor } from '@cognate/workspace'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser, Client, PASSWORD, startTestServer, type TestServer } from './support/server.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

let server: TestServer
let uni: Scim
let other: Scim
beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: 'http://experts.example.org' } })
  uni = await aProvider('uni')
  other = await aProvider('other')
})
afterAll(() => server.close())

/** An organisation with a provider, and its system. */
async function aProvider(key: string): Promise<Scim> {
  await addUser(server, `admin-of-${key}`, { organisation: key })
  const { id } = (await server.workspace.organisations.byName(key))!
  const config = { issuer: 'https://idp.example.org', client_id: 'c', client_secret: 's' }
  const provider = { key, kind: 'oidc', name: key, abbreviation: key, organisation_id: id, config } as const
  await server.workspace.identityProviders.create(provider)
  return new Scim((await server.workspace.identityProviders.createToken(key))!)
}

class Scim {
  readonly #token: string
  constructor(token: string) {
    this.#token = token
  }
  async call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      host: 'experts.example.org',
      ...(payload && { 'content-type': 'application/scim+json' }),
    }
    const body = payload && { payload: JSON.stringify(payload) }
    return server.app.inject({ method, url: `/scim/v2${path}`, headers, ...body })
  }
  async find(filter: string, kind = 'Users') {
    return (await this.call('GET', `/${kind}?filter=${encodeURIComponent(filter)}`)).json()
  }
  /** A person as Entra ID creates them. */
  create(userName: string, more: object = {}) {
    return this.call('POST', '/Users', {
      schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      externalId: `object-of-${userName}`,
      userName,
      active: true,
      displayName: 'Lena Lind',
      emails: [{ primary: true, type: 'work', value: userName }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Lena Lind', familyName: 'Lind', givenName: 'Lena' },
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Physics' },
      ...more,
    })
  }
}

/** Gives somebody a password and an API key, and signs them in. */
async function enter(id: string, organisation: string) {
  const { workspace } = server
  await addUser(server, `helper-${id}`)
  const helper = (await workspace.accounts.byUsername(`helper-${id}`))!
  await workspace.accounts.setPassword(id, helper.password_hash, { by: null })
  const { id: organisation_id } = (await workspace.organisations.byName(organisation))!
  await workspace.organisations.update(organisation_id, { sign_in: 'any' })
  const expires_at = new Date(Date.now() + 3_600_000)
  const actor = { user_id: id, organisation_id }
  const { key } = await workspace.apiKeys.create(actor, { name: 'k', scopes: ['read'], expires_at })
  const client = new Client(server)
  const { username } = (await workspace.accounts.byId(id))!
  const signIn = async () => {
    await client.get('/config', { headers: { host: 'experts.example.org' } })
    const headers = { host: 'experts.example.org' }
    return client.post('/auth/login', { username, password: PASSWORD }, { headers })
  }
  const profile = (headers: object) =>
    server.app.inject({ url: '/api/profile/', headers: { host: 'experts.example.org', ...headers } })
  expect((await signIn()).statusCode).toBe(200)
  return {
    signIn,
    bySession: async () => (await client.get('/api/profile/', { headers: { host: 'experts.example.org' } })).statusCode,
    byKey: async () => (await profile({ authorization: `Bearer ${key}` })).statusCode,
  }
}

/** Signs somebody in, and gives what answers their calls from then on. */
async function signedInAs(username: string) {
  const client = new Client(server)
  const headers = { host: 'experts.example.org' }
  await client.get('/config', { headers })
  expect((await client.post('/auth/login', { username, password: PASSWORD }, { headers })).statusCode).toBe(200)
  return async () => (await client.get('/api/profile/', { headers })).statusCode
}

describe('/scim/v2/Users', () => {
  it('A-03 takes the calls of Entra ID: looks somebody up, creates, reads, updates and disables them', async () => {
    expect(await uni.find('userName eq "lena@uni.example"')).toMatchObject({ totalResults: 0, Resources: [] })
    const response = await uni.create('lena@uni.example')
    expect(response.statusCode).toBe(201)
    expect(response.headers['content-type']).toBe('application/scim+json; charset=utf-8')
    const created = response.json()
    expect(response.headers.location).toBe(`http://experts.example.org/scim/v2/Users/${created.id}`)
    expect(created).toMatchObject({
      externalId: 'object-of-lena@uni.example',
      userName: 'lena@uni.example',
      active: true,
      name: { givenName: 'Lena', familyName: 'Lind' },
      emails: [{ value: 'lena@uni.example', type: 'work', primary: true }],
    })
    for (const filter of [
      'userName eq "LENA@uni.example"',
      'externalId eq "object-of-lena@uni.example"',
      'emails[type eq "work"].value eq "lena@uni.example"',
      'active eq true and (name.familyName sw "Li" or userName pr) and not (userName co "nobody")',
    ])
      expect((await uni.find(filter)).Resources.map(({ id }: { id: string }) => id)).toContain(created.id)
    const patched = await uni.call('PATCH', `/Users/${created.id}`, {
      schemas: [PATCH],
      Operations: [
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'lena.lund@uni.example' },
        { op: 'Replace', path: 'name.familyName', value: 'Lund' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Maths' },
      ],
    })
    expect(patched.json()).toMatchObject({
      name: { familyName: 'Lund' },
      emails: [{ value: 'lena.lund@uni.example' }],
      active: true,
    })
    const disabled = await uni.call('PATCH', `/Users/${created.id}`, {
      schemas: [PATCH],
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    })
    expect(disabled.json().active).toBe(false)
    expect((await uni.call('DELETE', `/Users/${created.id}`)).statusCode).toBe(204)
    expect((await uni.call('GET', `/Users/${created.id}`)).statusCode).toBe(404)
  })

  it('A-03 takes the calls of Okta: creates, replaces, deactivates without a path, and activates again', async () => {
    const found = await uni.call('GET', '/Users?filter=userName%20eq%20%22olga%40uni.example%22&startIndex=1&count=100')
    expect(found.json()).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0 })
    const okta = {
      schemas: [USER],
      userName: 'olga@uni.example',
      name: { givenName: 'Olga', familyName: 'Okta' },
      emails: [{ primary: true, value: 'olga@uni.example', type: 'work' }],
      displayName: 'Olga Okta',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    }
    const { id } = (await uni.call('POST', '/Users', okta)).json()
    const again = await uni.call('POST', '/Users', okta)
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ status: '409', scimType: 'uniqueness' })
    const replaced = await uni.call('PUT', `/Users/${id}`, {
      ...okta,
      id,
      name: { givenName: 'Olga', familyName: 'New' },
    })
    expect(replaced.json().name.familyName).toBe('New')
    for (const active of [false, true]) {
      const response = await uni.call('PATCH', `/Users/${id}`, {
        schemas: [PATCH],
        Operations: [{ op: 'replace', value: { active } }],
      })
      expect(response.statusCode).toBe(200)
      expect(response.json().active).toBe(active)
    }
    // Nobody signs in with a password that a system sent.
    expect((await server.workspace.accounts.byId(id))?.password_hash).toBeNull()
  })

  it('A-06 lets nobody in again by a PUT that does not say whether they are active', async () => {
    const { id } = (await uni.create('quiet@uni.example', { active: null, displayName: null })).json()
    const isActive = async () => (await uni.call('GET', `/Users/${id}`)).json().active
    expect(await isActive()).toBe(true)
    const put = (more: object) => uni.call('PUT', `/Users/${id}`, { userName: 'quiet@uni.example', ...more })
    for (const [more, expected] of [
      [{ active: false }, false],
      [{}, false],
      [{ active: null, emails: [{ value: 'quiet@uni.example', primary: null, type: null }] }, false],
      [{ active: true }, true],
      [{}, true],
    ] as const) {
      expect((await put(more)).json().active).toBe(expected)
      expect(await isActive()).toBe(expected)
    }
  })

  it('A-06 active false ends sessions and keys at once, and lets nobody in by any way until it is true', async () => {
    const { id } = (await uni.create('leaver@uni.example')).json()
    const way = await enter(id, 'uni')
    expect([await way.bySession(), await way.byKey()]).toEqual([200, 200])
    const set = (active: boolean) =>
      uni.call('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value: { active } }] })
    const { apiKeys, memberships, organisations } = server.workspace
    const { id: organisation_id } = await organisations.create({ name: 'second', display_name: 'Second' })
    await memberships.set(id, organisation_id)
    const elsewhere = { user_id: id, organisation_id }
    await apiKeys.create(elsewhere, { name: 'k', scopes: ['read'], expires_at: new Date(Date.now() + 3_600_000) })
    const began = performance.now()
    await set(false)
    expect([await way.bySession(), await way.byKey()]).toEqual([401, 401])
    expect(performance.now() - began).toBeLessThan(2_000)
    expect((await way.signIn()).statusCode).toBe(403)
    expect(await apiKeys.list(elsewhere)).toHaveLength(1)
    await set(true)
    expect((await way.signIn()).statusCode).toBe(200)
    const actions = (await server.workspace.audit.list({ user_id: id })).map(({ action }) => action)
    expect(actions).toEqual(
      expect.arrayContaining(['account.provisioned', 'membership.suspended', 'membership.resumed']),
    )
  })

  it('A-09 shows administrators whom it closed', async () => {
    const { id } = (await uni.create('left@uni.example')).json()
    const isSuspended = async () =>
      (await server.workspace.people.of(id))!.organisations.map(({ is_suspended }) => is_suspended)
    expect(await isSuspended()).toEqual([false])
    await uni.call('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value: { active: false } }] })
    expect(await isSuspended()).toEqual([true])
  })

  it('A-06 C-06 whom it deletes leaves colleagues what was shared with them, and takes nothing along', async () => {
    const people = await Promise.all(
      ['gone', 'stays'].map(async (name) => (await uni.create(`${name}@uni.example`)).json()),
    )
    const [gone, stays] = people as [{ id: string }, { id: string }]
    const { organisations, searches, shares, teams, memberships } = server.workspace
    const { id: organisation_id } = (await organisations.byName('uni'))!
    const [actor, colleague] = [gone, stays].map(({ id }) => ({ user_id: id, organisation_id })) as [Actor, Actor]
    const way = await enter(gone.id, 'uni')
    await memberships.set(gone.id, organisation_id, { is_local_admin: true })
    const { uuid } = await searches.create(actor, { name: 'Left behind' })
    await shares.set(actor, 'search', uuid, { shared_users: ['stays'], shared_teams: [] })
    const theirs = await searches.create(colleague, { name: 'Not for leavers' })
    await shares.set(colleague, 'search', theirs.uuid, { shared_users: ['gone'], shared_teams: [] })
    const group = { displayName: 'Those who work here', members: people.map(({ id }) => ({ value: id })) }
    const { id: team } = (await uni.call('POST', '/Groups', group)).json()
    expect((await uni.call('DELETE', `/Users/${gone.id}`)).statusCode).toBe(204)
    expect([await way.bySession(), await way.byKey()]).toEqual([401, 401])
    expect((await way.signIn()).statusCode).toBe(403)
    const asked = ['GET', 'PATCH', 'PUT', 'DELETE'] as const
    const body = { userName: 'gone@uni.example', Operations: [{ op: 'replace', value: { active: true } }] }
    for (const method of asked) expect((await uni.call(method, `/Users/${gone.id}`, body)).statusCode).toBe(404)
    expect((await uni.find('userName eq "gone@uni.example"')).totalResults).toBe(0)
    expect((await uni.call('GET', `/Groups/${team}`)).json().members).toMatchObject([{ value: stays.id }])
    const Operations = [{ op: 'add', path: 'members', value: [{ value: gone.id }] }]
    expect((await uni.call('PATCH', `/Groups/${team}`, { Operations })).statusCode).toBe(400)
    expect((await teams.list({ user_id: null, organisation_id })).flatMap(({ users }) => users)).not.toContainEqual(
      expect.objectContaining({ username: 'gone' }),
    )
    expect(await searches.get(colleague, uuid)).toMatchObject({ name: 'Left behind' })
    expect((await searches.get(colleague, theirs.uuid))?.shared_users).toEqual([])
    expect((await server.workspace.people.of(gone.id))?.organisations).toMatchObject([
      { name: 'uni', is_suspended: true, is_local_admin: false },
    ])
    const last = (await server.workspace.audit.list({ user_id: gone.id })).at(-1)
    expect(last).toMatchObject({ action: 'membership.suspended', details: { provider: 'uni', for_good: true } })
  })

  it('A-03 gives somebody whom it makes anew, or whose membership the operator ended, the account from before', async () => {
    const { id } = (await uni.create('again@uni.example')).json()
    const { organisations, memberships } = server.workspace
    const { id: organisation_id } = (await organisations.byName('uni'))!
    expect((await uni.call('DELETE', `/Users/${id}`)).statusCode).toBe(204)
    const named = { externalId: 'object-of-again@uni.example', name: { givenName: 'Lena', familyName: 'Neu' } }
    const back = await uni.create('AGAIN@uni.example', named)
    expect(back.statusCode).toBe(201)
    expect(back.json()).toMatchObject({ id, active: true, userName: 'AGAIN@uni.example', name: { familyName: 'Neu' } })
    expect((await memberships.of(id)).map(({ organisation }) => organisation.name)).toEqual(['uni'])
    await memberships.remove(id, organisation_id)
    expect((await uni.find('userName eq "again@uni.example"')).totalResults).toBe(0)
    const returned = await uni.create('again@uni.example', { active: false })
    expect([returned.statusCode, returned.json().id, returned.json().active]).toEqual([201, id, false])
    expect(await memberships.of(id)).toEqual([])
  })

  it('A-06 names the member who has the address, and so closes the account that is in use', async () => {
    const id = await addUser(server, 'bert', { organisation: 'uni' })
    const address = [{ primary: true, type: 'work', value: 'Bert@example.org' }]
    const named = await uni.create('ab123@uni.example', { emails: address })
    expect([named.statusCode, named.json().id, named.json().userName]).toEqual([201, id, 'ab123@uni.example'])
    expect(named.json().name).toMatchObject({ givenName: 'Ada' })
    const second = await uni.create('ab124@uni.example', { emails: address })
    expect([second.statusCode, second.json().id === id]).toEqual([201, false])
    await addUser(server, 'carl', { organisation: 'uni' })
    const client = await signedInAs('carl')
    const closed = await uni.create('cd1@uni.example', { active: false, emails: [{ value: 'carl@example.org' }] })
    expect(closed.json()).toMatchObject({ active: false })
    expect(await client()).toBe(401)
    for (const name of ['dora', 'dorian']) {
      const twin = await addUser(server, name, { organisation: 'uni' })
      await server.workspace.accounts.update(twin, { email: 'd@example.org' })
    }
    expect((await uni.create('d@uni.example', { emails: [{ value: 'd@example.org' }] })).json()).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    })
  })

  it('Q-07 gives nobody the account of another person who had the name and the address before', async () => {
    const { memberships, organisations } = server.workspace
    const { id } = (await uni.create('heir@uni.example', { externalId: 'first' })).json()
    await uni.call('DELETE', `/Users/${id}`)
    const second = (await uni.create('heir@uni.example', { externalId: 'second' })).json()
    expect(second.id).not.toBe(id)
    await memberships.remove(second.id, (await organisations.byName('uni'))!.id)
    const third = await uni.create('heir@uni.example', { externalId: 'third' })
    expect([third.statusCode, [id, second.id].includes(third.json().id)]).toEqual([201, false])
    expect((await uni.find('externalId eq "first" or externalId eq "second"')).totalResults).toBe(0)
    expect((await uni.find('userName eq "heir@uni.example"')).Resources).toMatchObject([{ externalId: 'third' }])
    await uni.call('DELETE', `/Users/${third.json().id}`)
    const back = await uni.create('renamed@uni.example', {
      externalId: 'first',
      emails: [{ value: 'heir@uni.example' }],
    })
    expect(back.json().id).toBe(id)
  })

  it('A-09 lets two accounts of one person be merged once it has deleted the one that goes', async () => {
    const { people, searches, organisations } = server.workspace
    const [from, into] = [
      (await uni.create('old@uni.example')).json().id,
      (await uni.create('new@uni.example')).json().id,
    ]
    const actorOf = async (user_id: string) => ({ user_id, organisation_id: (await organisations.byName('uni'))!.id })
    const { uuid } = await searches.create(await actorOf(from), { name: 'From before' })
    const merge = () => people.merge({ from, into, by: null, isDry: false })
    await expect(merge()).rejects.toMatchObject({ code: 'cannot_merge' })
    await uni.call('DELETE', `/Users/${from}`)
    await merge()
    expect(await searches.get(await actorOf(into), uuid)).toMatchObject({ name: 'From before' })
    expect((await uni.call('GET', `/Users/${into}`)).json()).toMatchObject({
      userName: 'new@uni.example',
      active: true,
    })
    expect((await uni.find('userName eq "old@uni.example"')).totalResults).toBe(0)
  })

  it('Q-07 takes no account of strangers for that of somebody who comes back', async () => {
    const stranger = await addUser(server, 'stranger', { organisation: 'elsewhere' })
    const made = await uni.create('stranger@example.org')
    expect([made.statusCode, made.json().id === stranger]).toEqual([201, false])
    const { id: closed } = (await uni.create('shut@uni.example')).json()
    await uni.call('DELETE', `/Users/${closed}`)
    await server.workspace.accounts.setActive(closed, false)
    expect((await uni.create('shut@uni.example')).statusCode).toBe(409)
  })

  it('Q-07 sees and changes people of its own organisation alone', async () => {
    const { id } = (await uni.create('mine@uni.example')).json()
    expect((await other.find('userName eq "mine@uni.example"')).totalResults).toBe(0)
    const patch = { Operations: [{ op: 'replace', value: { active: false } }] }
    const answers = [
      await other.call('GET', `/Users/${id}`),
      await other.call('PUT', `/Users/${id}`, { userName: 'x@y.example' }),
      await other.call('PATCH', `/Users/${id}`, patch),
      await other.call('DELETE', `/Users/${id}`),
      await other.call('GET', '/Users/no-uuid'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect(answers[0]?.json()).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '404',
    })
    expect((await uni.call('GET', `/Users/${id}`)).json().active).toBe(true)
    const group = await other.call('POST', '/Groups', { displayName: 'Foreigners', members: [{ value: id }] })
    expect(group.statusCode).toBe(400)
  })

  it('Q-07 does not change the name and address of somebody who belongs to others too, nor open what the operator closed', async () => {
    const id = await addUser(server, 'guest', { organisation: 'elsewhere' })
    const { id: organisation } = (await server.workspace.organisations.byName('uni'))!
    await server.workspace.memberships.set(id, organisation)
    const patch = (value: object) => uni.call('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value }] })
    expect((await uni.find('userName eq "guest@example.org"')).Resources[0].id).toBe(id)
    const changed = await patch({
      'name.givenName': 'Mallory',
      emails: [{ value: 'mallory@uni.example' }],
      externalId: 'g',
    })
    expect(changed.json()).toMatchObject({
      externalId: 'g',
      name: { givenName: 'Ada' },
      emails: [{ value: 'guest@example.org' }],
    })
    await server.workspace.accounts.setActive(id, false)
    expect((await patch({ active: true })).json().active).toBe(false)
    expect((await uni.create('guest@example.org', { userName: 'again@uni.example' })).statusCode).toBe(409)
  })

  it('Q-07 changes the name of an account that it made, until its person belongs to others too', async () => {
    const { id } = (await uni.create('shared@uni.example')).json()
    const nameAfter = async (value: string) => {
      const Operations = [{ op: 'replace', path: 'name.givenName', value }]
      return (await uni.call('PATCH', `/Users/${id}`, { Operations })).json().name.givenName
    }
    expect(await nameAfter('Lene')).toBe('Lene')
    const { tokens } = server.workspace
    const sentBefore = await tokens.create('invite', id, 3_600_000)
    const value = [{ value: 'home@uni.example' }, { value: 'work@uni.example', primary: true }]
    const moved = await uni.call('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'emails', value }] })
    expect(moved.json().emails).toMatchObject([{ value: 'work@uni.example' }])
    expect(await tokens.check('invite', sentBefore)).toBeUndefined()
    const { id: organisation } = (await server.workspace.organisations.byName('elsewhere'))!
    await server.workspace.memberships.set(id, organisation)
    expect(await nameAfter('Mallory')).toBe('Lene')
  })

  it('Q-07 does not change the name and address of an account that was there before', async () => {
    const id = await addUser(server, 'invited', { organisation: 'uni' })
    const value = { 'name.givenName': 'Mallory', emails: [{ value: 'mallory@uni.example' }] }
    const changed = await uni.call('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value }] })
    expect(changed.json()).toMatchObject({ name: { givenName: 'Ada' }, emails: [{ value: 'invited@example.org' }] })
  })

  it('A-03 pages, and refuses what it cannot read in the shape of SCIM', async () => {
    for (const name of ['p1', 'p2', 'p3']) await other.create(`${name}@other.example`)
    const page = (await other.call('GET', '/Users?startIndex=2&count=2')).json()
    expect(page).toMatchObject({ totalResults: 4, startIndex: 2, itemsPerPage: 2 })
    expect((await other.call('GET', '/Users?count=0')).json()).toMatchObject({ totalResults: 4, Resources: [] })
    const refused = [
      [await other.call('GET', '/Users?filter=userName%20is%20odd'), 400, 'invalidFilter'],
      [await other.call('GET', `/Users?filter=${encodeURIComponent('password eq "x"')}`), 400, 'invalidFilter'],
      [await other.call('POST', '/Users', { userName: 'no address' }), 400, 'invalidValue'],
      [await other.call('POST', '/Users', { active: true }), 400, 'invalidValue'],
      [await other.create('big@other.example', { nickName: 'x'.repeat(70_000) }), 413, undefined],
    ] as const
    for (const [response, status, scimType] of refused) {
      expect([response.statusCode, response.json().scimType]).toEqual([status, scimType])
      expect(response.json().status).toBe(String(status))
    }
  })
})

describe('/scim/v2/Groups', () => {
  it('A-07 keeps teams in step, as Entra ID and Okta change them', async () => {
    const [ann, ben] = await Promise.all(
      ['ann', 'ben'].map(async (name) => (await uni.create(`${name}@uni.example`)).json()),
    )
    const created = await uni.call('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Editors of physics',
      members: [{ value: ann.id, display: 'ann@uni.example' }],
    })
    expect(created.statusCode).toBe(201)
    const { id } = created.json()
    expect((await uni.call('POST', '/Groups', { displayName: 'editors of PHYSICS' })).json().scimType).toBe(
      'uniqueness',
    )
    const membersAfter = async (...Operations: object[]) => {
      const { statusCode } = await uni.call('PATCH', `/Groups/${id}`, { schemas: [PATCH], Operations })
      expect(statusCode).toBe(200)
      const { members } = (await uni.call('GET', `/Groups/${id}`)).json()
      return members.map(({ value }: { value: string }) => value).sort()
    }
    const both = [ann.id, ben.id].sort()
    expect(await membersAfter({ op: 'Add', path: 'members', value: [{ $ref: null, value: ben.id }] })).toEqual(both)
    expect(await membersAfter({ op: 'Remove', path: 'members', value: [{ value: ann.id }] })).toEqual([ben.id])
    expect(
      await membersAfter({ op: 'replace', path: 'members', value: [{ value: ann.id }, { value: ben.id }] }),
    ).toEqual(both)
    for (const filter of [`value eq "${ann.id}" or value eq "${ben.id}"`, 'display eq "ann@uni.example"']) {
      const Operations = [{ op: 'remove', path: `members[${filter}]` }]
      expect((await uni.call('PATCH', `/Groups/${id}`, { schemas: [PATCH], Operations })).statusCode).toBe(400)
    }
    expect(await membersAfter({ op: 'add', path: 'members', value: [] })).toEqual(both)
    expect(await membersAfter({ op: 'remove', path: `members[value eq "${ben.id}"]` })).toEqual([ann.id])
    expect(await membersAfter({ op: 'replace', path: 'members', value: [] })).toEqual([])
    expect(await membersAfter({ op: 'add', value: { members: [{ value: ann.id }] } })).toEqual([ann.id])
    expect(await membersAfter({ op: 'replace', value: { id, displayName: 'Editors of maths' } })).toEqual([ann.id])
    expect((await uni.find('displayName eq "Editors of maths"', 'Groups')).Resources[0].id).toBe(id)
    expect((await uni.call('GET', `/Groups/${id}?excludedAttributes=members`)).json().members).toBeUndefined()
    expect((await uni.call('GET', `/Users/${ann.id}`)).json().groups).toMatchObject([
      { value: id, display: 'Editors of maths' },
    ])
    expect((await other.call('GET', `/Groups/${id}`)).statusCode).toBe(404)
    expect((await other.call('DELETE', `/Groups/${id}`)).statusCode).toBe(404)
    expect((await uni.call('DELETE', `/Groups/${id}`)).statusCode).toBe(204)
  })

  it('Q-05 loses no member where several patches come at once', async () => {
    const people = await Promise.all(
      [1, 2, 3, 4].map(async (number) => (await uni.create(`c${number}@uni.example`)).json()),
    )
    const { id } = (await uni.call('POST', '/Groups', { displayName: 'At once' })).json()
    await Promise.all(
      people.map((person) =>
        uni.call('PATCH', `/Groups/${id}`, {
          Operations: [{ op: 'add', path: 'members', value: [{ value: person.id }] }],
        }),
      ),
    )
    expect((await uni.call('GET', `/Groups/${id}`)).json().members).toHaveLength(4)
  })
})

describe('the token', () => {
  it('Q-07 is asked for as RFC 6750 says', async () => {
    for (const authorization of [undefined, 'Bearer wrong']) {
      const headers = { host: 'experts.example.org', ...(authorization && { authorization }) }
      const { statusCode, headers: answered } = await server.app.inject({ url: '/scim/v2/Users', headers })
      expect([statusCode, answered['www-authenticate']]).toEqual([401, 'Bearer'])
    }
  })

  it('A-03 opens what describes the service, and nothing else', async () => {
    for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas'])
      expect((await uni.call('GET', path)).statusCode).toBe(200)
    for (const path of ['/ResourceTypes', '/Schemas']) {
      const { Resources: all } = (await uni.call('GET', path)).json()
      expect(all).toHaveLength(2)
      for (const one of all) expect((await uni.call('GET', `${path}/${one.id}`)).json()).toEqual(one)
      expect((await uni.call('GET', `${path}/urn:of:nothing`)).json()).toMatchObject({ status: '404' })
    }
    const headers = { host: 'experts.example.org', authorization: 'Bearer cognate_scim_wrong' }
    const refused = await server.app.inject({ url: '/scim/v2/Users', headers })
    expect([refused.statusCode, refused.json().status]).toEqual([401, '401'])
    expect((await server.app.inject({ url: '/scim/v2/Nothing', headers })).json().schemas).toEqual([
      'urn:ietf:params:scim:api:messages:2.0:Error',
    ])
  })

  it('A-03 ends with a new one, and by command', async () => {
    const third = await aProvider('third')
    const token = (await server.workspace.identityProviders.createToken('third'))!
    expect((await third.call('GET', '/Users')).statusCode).toBe(401)
    const renewed = new Scim(token)
    expect((await renewed.call('GET', '/Users')).statusCode).toBe(200)
    expect(await server.workspace.identityProviders.removeToken('third')).toBe(true)
    expect((await renewed.call('GET', '/Users')).statusCode).toBe(401)
  })
})
