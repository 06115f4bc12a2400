import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, PASSWORD, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const link = async (username: string, provider: string, uid: string) => {
  const account = await server.workspace.accounts.byUsername(username)
  await server.workspace.socialAccounts.link(account!.id, { provider, uid, display: uid })
  return account!.id
}
const providers = async (client: Client) => (await client.get('/account/providers')).json().data

describe('GET /account/email', () => {
  it('A-04 gives the caller’s address, here and under the prefix', async () => {
    const client = await signedIn(server, 'addressed')
    for (const path of ['/account/email', '/api/allauth/browser/v1/account/email']) {
      const response = await client.get(path)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual({
        status: 200,
        data: [{ email: 'addressed@example.org', primary: true, verified: true }],
      })
    }
  })

  it('refuses people who are not signed in, in the shape of the account calls', async () => {
    const response = await new Client(server).get('/account/email')
    expect(response.statusCode).toBe(401)
    expect(response.json().meta).toEqual({ is_authenticated: false })
  })
})

describe('/account/providers', () => {
  it('A-04 lists linked accounts with the names of their providers', async () => {
    const client = await signedIn(server, 'linked')
    expect(await providers(client)).toEqual([])
    await server.workspace.identityProviders.create({
      key: 'uni',
      kind: 'oidc',
      name: 'University',
      abbreviation: 'U',
      organisation_id: null,
      config: {},
    })
    await link('linked', 'orcid', '0000-0002-1825-0097')
    await link('linked', 'uni', 'u1')
    expect(await providers(client)).toEqual([
      { uid: '0000-0002-1825-0097', display: '0000-0002-1825-0097', provider: { id: 'orcid', name: 'ORCID' } },
      { uid: 'u1', display: 'u1', provider: { id: 'uni', name: 'University' } },
    ])
  })

  it('A-04 unlinks one, and gives back the rest', async () => {
    const client = await signedIn(server, 'unlinker')
    await link('unlinker', 'orcid', '0000-0001-5109-3700')
    const response = await client.delete('/account/providers', { provider: 'orcid', account: '0000-0001-5109-3700' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ status: 200, data: [] })
    const entries = await server.workspace.audit.list()
    expect(entries.filter(({ action }) => /unlinked/.test(action))).toMatchObject([
      { actor: 'unlinker', action: 'social_account.unlinked', details: { provider: 'orcid' } },
    ])
  })

  it('A-04 refuses to unlink the only way to sign in', async () => {
    const client = await signedIn(server, 'dependent')
    const id = await link('dependent', 'orcid', '0000-0002-9079-593X')
    await server.workspace.accounts.setPassword(id, null, { by: null, keepsSessions: true })
    const response = await client.delete('/account/providers', { provider: 'orcid', account: '0000-0002-9079-593X' })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors[0].code).toBe('only_way_in')
    expect(await providers(client)).toHaveLength(1)
  })

  it('Q-07 unlinks no account of somebody else', async () => {
    await signedIn(server, 'owner')
    await link('owner', 'orcid', '0000-0003-1419-2405')
    const client = await signedIn(server, 'stranger')
    const response = await client.delete('/account/providers', { provider: 'orcid', account: '0000-0003-1419-2405' })
    expect(response.statusCode).toBe(404)
    expect(await server.workspace.socialAccounts.find('orcid', '0000-0003-1419-2405')).toBeDefined()
  })
})

describe('POST /idps/', () => {
  const search = async (q: string) => {
    const client = new Client(server)
    await client.get('/config')
    return client.post('/idps/', { q })
  }

  it('A-03 finds institutions by name or abbreviation from three characters on', async () => {
    const organisation = await server.workspace.organisations.create({ name: 'delft', display_name: 'Delft' })
    await server.workspace.identityProviders.create({
      key: 'delft',
      kind: 'saml',
      name: 'Technische Universiteit Delft',
      abbreviation: 'TUD',
      organisation_id: organisation.id,
      config: { secret: 'never shown' },
    })
    const found = { idps: [{ id: 'delft', name: 'Technische Universiteit Delft', abbreviation: 'TUD' }] }
    for (const q of ['delft', ' DELFT ', 'tud']) expect((await search(q)).json()).toEqual(found)
    for (const q of ['de', '', 'nowhere at all']) {
      const response = await search(q)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual({ idps: [] })
    }
  })

  it('A-03 names the institution at the entrance where there is one alone that is in use', async () => {
    const { identityProviders, organisations } = server.workspace
    const institution = async () => (await new Client(server).get('/config')).json().data.entrance.institution
    const delft = { id: 'delft', name: 'Technische Universiteit Delft', abbreviation: 'TUD' }
    expect(await institution()).toEqual(delft)
    const { id } = await organisations.create({ name: 'gent', display_name: 'Gent' })
    const gent = { key: 'gent', kind: 'saml', name: 'Universiteit Gent', abbreviation: 'UGent', config: {} } as const
    await identityProviders.create({ ...gent, organisation_id: id })
    expect(await institution()).toBeNull()
    await identityProviders.update('gent', { enabled: false })
    expect(await institution()).toEqual(delft)
  })

  it('needs the csrftoken', async () => {
    expect((await new Client(server).post('/idps/', { q: 'delft' })).statusCode).toBe(403)
  })
})

describe('one’s own account', () => {
  it('Q-05 can be exported, without secrets', async () => {
    const client = await signedIn(server, 'exporter')
    const response = await client.get('/api/account/export/')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-disposition']).toContain('attachment')
    expect(response.body).toContain('exporter@example.org')
    expect(response.body).not.toContain('argon2')
  })

  it('Q-05 is not deleted while nobody else is an operator', async () => {
    const client = await signedIn(server, 'operating')
    const { accounts } = server.workspace
    const { id } = (await accounts.byUsername('operating'))!
    await accounts.setOperator(id, true)
    const refused = await client.delete('/api/account/', { password: PASSWORD })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last_operator'])
    await signedIn(server, 'closing')
    const second = (await accounts.byUsername('closing'))!
    await accounts.setOperator(second.id, true)
    await accounts.setActive(second.id, false)
    expect((await client.delete('/api/account/', { password: PASSWORD })).statusCode).toBe(409)
    await accounts.setActive(second.id, true)
    expect((await client.delete('/api/account/', { password: PASSWORD })).statusCode).toBe(204)
  })

  it('Q-05 is deleted only with the password, which ends its sessions', async () => {
    const client = await signedIn(server, 'leaving')
    const wrong = await client.delete('/api/account/', { password: 'not the password' })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().code).toBe('incorrect_password')
    expect((await client.delete('/api/account/', {})).statusCode).toBe(400)
    expect((await client.delete('/api/account/', { password: PASSWORD })).statusCode).toBe(204)
    expect((await client.get('/auth/session')).statusCode).toBe(401)
    expect(await server.workspace.accounts.byUsername('leaving')).toBeUndefined()
    expect((await new Client(server).signIn('leaving')).json().errors[0].code).toBe('username_password_mismatch')
  })
})
