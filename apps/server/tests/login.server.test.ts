import { AppError } from '@cognate/contract'
import { ask } from '@cognate/workspace/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addUser, Client, PASSWORD, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await addUser(server, 'ada')
})
afterAll(() => server.close())
beforeEach(() => ask(server.workspace.url, 'delete from tries'))

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

  it('A-06 refuses people without an organisation', async () => {
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
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await new Client(server).signIn('target', 'wrong')).statusCode).toBe(400)
    }
    const response = await new Client(server).signIn('target')
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(response.json().errors[0].code).toBe('rate_limited')
  })

  it('Q-07 does not count sign-ins that succeed', async () => {
    for (let attempt = 0; attempt < 12; attempt++) {
      expect((await new Client(server).signIn('ada')).statusCode).toBe(200)
    }
  })
})

describe('guessing', () => {
  const signInFrom = (address: string, username: string, password = PASSWORD, on = server) =>
    new Client(on).signIn(username, password, address)
  const lockOut = async (username: string) => {
    for (let attempt = 0; attempt < 10; attempt++) await signInFrom(`198.51.100.${attempt}`, username, 'wrong')
  }
  it('Q-07 refuses one address and nobody else, however many names it tries', async () => {
    const victims = ['victim1', 'victim2', 'victim3']
    for (const victim of victims) await addUser(server, victim)
    for (let attempt = 0; attempt < 10; attempt++) await signInFrom('192.0.2.66', 'nobody-there', 'wrong')
    for (const victim of victims) {
      for (let attempt = 0; attempt < 12; attempt++)
        expect((await signInFrom('192.0.2.66', victim, 'wrong')).statusCode).toBe(429)
    }
    for (const [index, victim] of victims.entries())
      expect((await signInFrom(`192.0.2.${index}`, victim)).statusCode).toBe(200)
  })

  it('Q-07 locks nobody out at an address from which they signed in before, which has a limit of its own', async () => {
    await addUser(server, 'known')
    expect((await signInFrom('203.0.113.7', 'known')).statusCode).toBe(200)
    await lockOut('known')
    expect((await signInFrom('203.0.113.8', 'known')).statusCode).toBe(429)
    expect((await signInFrom('203.0.113.7', 'known')).statusCode).toBe(200)
    for (let attempt = 0; attempt < 10; attempt++) await signInFrom('203.0.113.7', 'known', 'wrong')
    expect((await signInFrom('203.0.113.7', 'known')).statusCode).toBe(429)
  })

  it('Q-07 lets in who signed in at an address before, however many wrong passwords others send from there', async () => {
    for (const name of ['emil', 'stranger']) await addUser(server, name)
    expect((await signInFrom('203.0.113.70', 'emil')).statusCode).toBe(200)
    for (let attempt = 0; attempt < 12; attempt++) await signInFrom('203.0.113.70', `other${attempt}`, 'wrong')
    expect((await signInFrom('203.0.113.70', 'stranger')).statusCode).toBe(429)
    for (let day = 0; day < 12; day++) expect((await signInFrom('203.0.113.70', 'emil')).statusCode).toBe(200)
    const guesses = []
    for (let guess = 0; guess < 12; guess++)
      guesses.push((await signInFrom('203.0.113.70', 'emil', 'wrong')).statusCode)
    expect(guesses).toEqual([...Array(10).fill(400), 429, 429])
  })

  it('Q-07 refuses an unknown name exactly like a known one', async () => {
    await addUser(server, 'real')
    const answers = []
    for (const name of ['real', 'unreal']) {
      await ask(server.workspace.url, 'delete from tries')
      await lockOut(name)
      const { statusCode, body, headers } = await signInFrom('203.0.113.9', name, 'wrong')
      expect(Number(headers['retry-after'])).toBeGreaterThan(30)
      answers.push({ statusCode, body })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ statusCode: 429 })
  })

  it('Q-07 is counted across all servers, also when tries are parallel', async () => {
    await addUser(server, 'everywhere')
    const other = await startTestServer({ services: { workspace: server.workspace } })
    const tries = Array.from({ length: 24 }, (_, n) =>
      signInFrom(`192.0.2.${100 + n}`, 'everywhere', 'wrong', n % 2 ? server : other),
    )
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(14)
    await other.app.close()
    await other.catalogue.close()
  })

  it('Q-07 leaves no name, no address, and nothing typed by mistake in the database', async () => {
    await signInFrom('203.0.113.44', 'a password in the wrong field', 'wrong')
    const tables = ['tries', 'known_addresses']
    const rows = await Promise.all(tables.map((table) => ask(server.workspace.url, `select * from ${table}`)))
    expect(rows.flat().length).toBeGreaterThan(2)
    expect(JSON.stringify(rows)).not.toMatch(/password|203\.0\.113/)
  })

  it('Q-07 is answered 503 with Retry-After while the database is away', async () => {
    const away = new AppError('database_unavailable', { retryAfter: 1 })
    const tries = { ...server.workspace.tries, take: () => Promise.reject(away) }
    const cut = await startTestServer({ services: { workspace: { ...server.workspace, tries } } })
    const response = await signInFrom('192.0.2.1', 'ada', PASSWORD, cut)
    expect(response.statusCode).toBe(503)
    expect(response.json().errors[0].code).toBe('database_unavailable')
    expect(response.headers['retry-after']).toBe('1')
    await cut.app.close()
    await cut.catalogue.close()
  })
})
