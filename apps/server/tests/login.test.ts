import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser, Client, PASSWORD, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await addUser(server, 'ada')
})
afterAll(() => server.close())

describe('POST /auth/login', () => {
  it('A-02 signs in, answers who that is and sets an HttpOnly cookie', async () => {
    const client = new Client(server)
    const response = await client.signIn('ada')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      status: 200,
      data: {
        user: {
          username: 'ada',
          first_name: 'Ada',
          last_name: 'Byron',
          display: 'Ada Byron',
          has_usable_password: true,
        },
      },
      meta: { is_authenticated: true },
    })
    expect(response.cookies.find(({ name }) => name === 'sessionid')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    })
    expect((await client.get('/api/profile')).statusCode).toBe(200)
  })

  it('answers under /api/allauth/browser/v1, too', async () => {
    const client = new Client(server)
    await client.get('/api/allauth/browser/v1/config')
    const response = await client.post('/api/allauth/browser/v1/auth/login', { username: 'ADA', password: PASSWORD })
    expect(response.statusCode).toBe(200)
  })

  it.each([
    ['a wrong password', 'ada', 'wrong'],
    ['an unknown name', 'nobody', PASSWORD],
    ['a name with a character that no database holds', 'a\u0000da', PASSWORD],
  ])('A-01 refuses %s with username_password_mismatch', async (_, username, password) => {
    const response = await new Client(server).signIn(username, password)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      status: 400,
      errors: [{ code: 'username_password_mismatch', message: 'Incorrect username and/or password' }],
    })
  })

  it('says which field is empty', async () => {
    const response = await new Client(server).signIn('', '')
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([
      { code: 'invalid_request', message: 'Field is required', param: 'username' },
      { code: 'invalid_request', message: 'Field is required', param: 'password' },
    ])
  })

  it('A-06 refuses without a licence in force, and closed accounts', async () => {
    await addUser(server, 'unlicensed', { licence: null })
    await addUser(server, 'expired', { licence: { valid_until: '2001-01-01' } })
    await server.workspace.accounts.setActive(await addUser(server, 'closed'), false)
    for (const username of ['unlicensed', 'expired', 'closed']) {
      const response = await new Client(server).signIn(username)
      expect(response.statusCode).toBe(403)
      expect(response.json().errors[0].code).toBe('missing_license')
    }
  })

  it('A-06 refuses who belongs to no organisation', async () => {
    const id = await addUser(server, 'alone')
    const organisation = await server.workspace.organisations.byName('alone')
    await server.workspace.memberships.remove(id, organisation!.id)
    const response = await new Client(server).signIn('alone')
    expect(response.statusCode).toBe(403)
    expect(response.json().errors[0].code).toBe('no_active_org_available')
  })

  it('Q-07 is protected by the csrftoken, and refuses foreign origins', async () => {
    const client = new Client(server)
    await client.get('/config')
    const attempts = [
      { headers: { 'x-csrftoken': '' } },
      { headers: { 'x-csrftoken': 'x'.repeat(43) } },
      { headers: { origin: 'https://elsewhere.example' } },
      { headers: { origin: 'null' } },
      { headers: { 'sec-fetch-site': 'cross-site' } },
      { headers: { 'sec-fetch-site': 'same-site' } },
    ]
    for (const attempt of attempts) {
      const response = await client.post('/auth/login', { username: 'ada', password: PASSWORD }, attempt)
      expect(response.statusCode).toBe(403)
      expect(response.json().errors[0].code).toBe('csrf_failed')
    }
  })

  it('takes the csrftoken as a field of a form', async () => {
    const client = new Client(server)
    await client.get('/config')
    const payload = new URLSearchParams({
      username: 'ada',
      password: PASSWORD,
      csrfmiddlewaretoken: client.cookies.get('csrftoken')!,
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-csrftoken': '' }
    const cookie = `csrftoken=${client.cookies.get('csrftoken')}`
    delete (headers as Record<string, string>)['x-csrftoken']
    const response = await server.app.inject({
      method: 'POST',
      url: '/auth/login',
      payload,
      headers: { ...headers, cookie },
    })
    expect(response.statusCode).toBe(200)
  })

  it('gives a new session id at sign-in', async () => {
    const client = new Client(server)
    await client.signIn('ada')
    const first = client.cookies.get('sessionid')
    await client.signIn('ada')
    expect(client.cookies.get('sessionid')).not.toBe(first)
    const old = await server.app.inject({ url: '/auth/session', headers: { cookie: `sessionid=${first}` } })
    expect(old.statusCode).toBe(401)
  })

  it('Q-07 answers 429 after ten failed tries in a minute, also to the right password', async () => {
    await addUser(server, 'target')
    const limited = await startTestServer({ services: { workspace: server.workspace } })
    try {
      for (let attempt = 0; attempt < 10; attempt++) {
        expect((await new Client(limited).signIn('target', 'wrong')).statusCode).toBe(400)
      }
      const response = await new Client(limited).signIn('target')
      expect(response.statusCode).toBe(429)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(response.json().errors[0].code).toBe('rate_limited')
    } finally {
      await limited.app.close()
      await limited.catalogue.close()
    }
  })

  it('Q-07 does not count sign-ins that succeed', async () => {
    for (let attempt = 0; attempt < 12; attempt++) {
      expect((await new Client(server).signIn('ada')).statusCode).toBe(200)
    }
  })
})
