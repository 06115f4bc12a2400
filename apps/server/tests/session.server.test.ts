import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser, Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

const nobody = { status: 401, data: { flows: [{ id: 'login' }] }, meta: { is_authenticated: false } }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { SUPPORT_MAIL: 'help@example.org' } })
})
afterAll(() => server.close())

describe('GET /config', () => {
  it('gives the settings of the sign-in page, and sets the csrftoken once', async () => {
    const client = new Client(server)
    const response = await client.get('/config')
    expect(response.statusCode).toBe(200)
    expect(response.json().data.entrance).toEqual({
      request_access_mail: null,
      support_mail: 'help@example.org',
      demo_username: null,
      institution: null,
    })
    expect(client.cookies.get('csrftoken')).toMatch(/^[\w-]{43}$/)
    expect((await client.get('/config')).cookies).toEqual([])
  })

  it('stores no session for visitors', async () => {
    const client = new Client(server)
    await client.get('/config')
    expect(client.cookies.has('sessionid')).toBe(false)
  })
})

describe('GET /auth/session', () => {
  it('answers 401 in the shape of the account calls when nobody is signed in', async () => {
    const response = await new Client(server).get('/auth/session')
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual(nobody)
  })

  it('answers who is signed in', async () => {
    const client = await signedIn(server, 'grace')
    const response = await client.get('/auth/session')
    expect(response.statusCode).toBe(200)
    expect(response.json().data.user.username).toBe('grace')
  })

  it('refuses a session with a wrong signature', async () => {
    const client = await signedIn(server, 'forger')
    client.cookies.set(
      'sessionid',
      client.cookies.get('sessionid')!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    )
    expect((await client.get('/auth/session')).statusCode).toBe(401)
  })

  it('A-06 ends with the licence and with the account', async () => {
    const client = await signedIn(server, 'leaver')
    const account = await server.workspace.accounts.byUsername('leaver')
    await server.workspace.accounts.setActive(account!.id, false)
    expect((await client.get('/auth/session')).statusCode).toBe(401)
    expect((await client.get('/api/profile/')).statusCode).toBe(401)
  })
})

describe('DELETE /auth/session', () => {
  it('A-02 signs out with 401 and clears the cookie; the session is no longer valid', async () => {
    const client = await signedIn(server, 'quitter')
    const cookie = `sessionid=${client.cookies.get('sessionid')}`
    const response = await client.delete('/auth/session')
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual(nobody)
    expect(client.cookies.has('sessionid')).toBe(false)
    expect((await server.app.inject({ url: '/auth/session', headers: { cookie } })).statusCode).toBe(401)
  })

  it('needs the csrftoken', async () => {
    const client = await signedIn(server, 'stayer')
    expect((await client.call('DELETE', '/auth/session', { headers: { 'x-csrftoken': 'no' } })).statusCode).toBe(403)
    expect((await client.get('/auth/session')).statusCode).toBe(200)
  })
})

describe('a session', () => {
  it('Q-02 is read together with the account and its licence, in one statement', async () => {
    await addUser(server, 'one-trip')
    const reads: string[] = []
    const { sessions, memberships, accounts } = server.workspace
    const workspace = {
      ...server.workspace,
      sessions: { ...sessions, get: (sid: string) => reads.push('session') && sessions.get(sid) },
      memberships: { ...memberships, withAccount: (id: string) => reads.push('person') && memberships.withAccount(id) },
      accounts: { ...accounts, byId: (id: string) => reads.push('account') && accounts.byId(id) },
    } as typeof server.workspace
    const watched = await startTestServer({ services: { workspace } })
    const client = new Client(watched)
    await client.signIn('one-trip')
    reads.length = 0
    expect((await client.get('/auth/session')).statusCode).toBe(200)
    expect(reads).toEqual(['session'])
    await watched.app.close()
    await watched.catalogue.close()
  })

  it('is written at sign-in and not by the calls that follow', async () => {
    await addUser(server, 'reader')
    let writes = 0
    const { sessions } = server.workspace
    const counting = {
      ...sessions,
      set: (...args: Parameters<typeof sessions.set>) => {
        writes += 1
        return sessions.set(...args)
      },
    }
    const watched = await startTestServer({ services: { workspace: { ...server.workspace, sessions: counting } } })
    const client = new Client(watched)
    await client.signIn('reader')
    expect(writes).toBe(1)
    for (let call = 0; call < 3; call++) expect((await client.get('/api/profile/')).statusCode).toBe(200)
    expect(writes).toBe(1)
    await watched.app.close()
    await watched.catalogue.close()
  })

  it('is extended by use, with a write an hour after the last one', async () => {
    await addUser(server, 'longtimer')
    let now = new Date()
    const later = await startTestServer({ services: { workspace: server.workspace, now: () => now } })
    const client = new Client(later)
    await client.signIn('longtimer')
    now = new Date(now.getTime() + 2 * 3600 * 1000)
    const response = await client.get('/api/profile/')
    expect(response.cookies.map(({ name }) => name)).toContain('sessionid')
    await later.app.close()
    await later.catalogue.close()
  })

  it('A-02 ends 7 days after its last use, and 30 days after it began', async () => {
    await addUser(server, 'ends')
    const began = Date.now()
    let day = 0
    const ends: number[] = []
    const { sessions } = server.workspace
    const watching = {
      ...sessions,
      set: (...args: Parameters<typeof sessions.set>) => {
        ends.push(Math.round((args[2].getTime() - began) / 86_400_000))
        return sessions.set(...args)
      },
    }
    const watched = await startTestServer({
      services: {
        workspace: { ...server.workspace, sessions: watching },
        now: () => new Date(began + day * 86_400_000),
      },
    })
    const client = new Client(watched)
    await client.signIn('ends')
    for (day of [6, 25]) expect((await client.get('/api/profile/')).statusCode).toBe(200)
    expect(ends).toEqual([7, 13, 30])
    await watched.app.close()
    await watched.catalogue.close()
  })
})

describe('behind https', () => {
  it('sets Secure cookies and tells browsers to stay on https', async () => {
    await addUser(server, 'secured')
    const https = await startTestServer({
      environment: { PUBLIC_URL: 'https://experts.example.org' },
      services: { workspace: server.workspace },
    })
    const response = await new Client(https).signIn('secured')
    expect(response.cookies.map(({ name, secure }) => [name, secure])).toEqual([
      ['__Host-device', true],
      ['csrftoken', true],
      ['sessionid', true],
    ])
    expect(response.headers['strict-transport-security']).toContain('max-age=31536000')
    await https.app.close()
    await https.catalogue.close()
  })
})
