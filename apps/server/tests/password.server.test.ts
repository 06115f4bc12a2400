import * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { expectNotLogged } from './support/not-logged.ts'
import { addUser, Client, PASSWORD, signedIn, startTestServer, type TestServer } from './support/server.ts'

// Files before this one have loaded the module without counting its calls.
vi.hoisted(() => vi.resetModules())
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})

const NEW = 'a password nobody knows'
const ORIGIN = 'https://experts.example.org'

let mail: MailServer
let server: TestServer
beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'cognate@example.org', PUBLIC_URL: ORIGIN },
  })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
beforeEach(() => vi.clearAllMocks())

/** A browser at an address of its own, so that no test uses up another's tries. */
let addresses = 0
function aBrowser(): { client: Client; from: { headers: { 'x-forwarded-for': string } } } {
  addresses += 1
  return { client: new Client(server), from: { headers: { 'x-forwarded-for': `192.0.2.${addresses}` } } }
}

async function requestPassword(email: string) {
  const { client, from } = aBrowser()
  await client.get('/config')
  return client.post('/auth/password/request', { email }, from)
}

/** The key in the mail that somebody is sent. */
async function keyFor(username: string): Promise<string> {
  await requestPassword(`${username}@example.org`)
  return keyIn((await mail.next(`${username}@example.org`)).body)
}

function keyIn(body: string): string {
  return /accounts\/login\/password_reset\/key\/([^/\s]+)\//.exec(body)![1]!
}

async function reset(key: string, password = NEW) {
  const { client, from } = aBrowser()
  await client.get('/config')
  return client.post('/auth/password/reset', { key, password }, from)
}

async function checkKey(key: string) {
  return new Client(server).get('/auth/password/reset', { headers: { 'x-password-reset-key': key } })
}

describe('POST /auth/password/request', () => {
  it('A-02 mails a link under PUBLIC_URL to the address of the account', async () => {
    await addUser(server, 'ada')
    const response = await requestPassword('ADA@example.org')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ status: 200 })
    const { recipients, body, headers } = await mail.next('ada@example.org')
    expect(recipients).toEqual(['ada@example.org'])
    expect(headers.get('from')).toEqual(['Cognate <cognate@example.org>'])
    expect(body).toContain('user name ada')
    expect(body).toContain(`${ORIGIN}/accounts/login/password_reset/key/${keyIn(body)}/`)
  })

  it('A-02 answers an unknown address alike, and mails nobody', async () => {
    const before = mail.mails.length
    const response = await requestPassword('nobody@example.org')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ status: 200 })
    await server.lettersAreSent()
    expect(mail.mails).toHaveLength(before)
  })

  it('A-02 looks up the account only after the answer was sent, and hashes nothing', async () => {
    const gate = Promise.withResolvers<void>()
    const { accounts } = server.workspace
    const byEmail = vi.spyOn(accounts, 'byEmail').mockImplementationOnce(async () => {
      await gate.promise
      return []
    })
    try {
      expect((await requestPassword('ada@example.org')).statusCode).toBe(200)
      expect(argon2.hash).not.toHaveBeenCalled()
      expect(argon2.verify).not.toHaveBeenCalled()
    } finally {
      gate.resolve()
      await server.lettersAreSent()
      byEmail.mockRestore()
    }
  })

  it('A-02 does not trust the Host header', async () => {
    await addUser(server, 'hosted')
    const client = new Client(server)
    await client.get('/config')
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '192.0.2.250' }
    const ask = (more: object) =>
      client.post('/auth/password/request', { email: 'hosted@example.org' }, { headers: { ...headers, ...more } })
    expect((await ask({ host: 'evil.example' })).statusCode).toBe(421)
    expect((await ask({})).statusCode).toBe(200)
    expect((await mail.next('hosted@example.org')).body).not.toContain('evil.example')
  })

  it('Q-07 answers 429 after ten requests for an address, known or not', async () => {
    for (const email of ['limited@example.org', 'limited-nobody@example.org']) {
      for (let attempt = 0; attempt < 10; attempt++) expect((await requestPassword(email)).statusCode).toBe(200)
      const response = await requestPassword(email)
      expect(response.statusCode).toBe(429)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  it('Q-07 refuses one address and nobody else, however many mail addresses it asks for', async () => {
    await addUser(server, 'asked-for')
    const guesser = new Client(server)
    const from = { headers: { 'x-forwarded-for': '198.51.100.9' } }
    await guesser.get('/config')
    for (let attempt = 0; attempt < 22; attempt++) {
      const email = attempt < 10 ? `nobody${attempt}@example.org` : 'asked-for@example.org'
      const response = await guesser.post('/auth/password/request', { email }, from)
      expect(response.statusCode).toBe(attempt < 10 ? 200 : 429)
    }
    expect((await requestPassword('asked-for@example.org')).statusCode).toBe(200)
  })

  it('Q-07 still mails people at an address from which they signed in before, when others used up the attempts', async () => {
    await addUser(server, 'at-home')
    const { client, from } = aBrowser()
    await client.get('/config')
    await client.post('/auth/login', { username: 'at-home', password: PASSWORD }, from)
    for (let attempt = 0; attempt < 10; attempt++) await requestPassword('at-home@example.org')
    expect((await requestPassword('at-home@example.org')).statusCode).toBe(429)
    expect((await client.post('/auth/password/request', { email: 'at-home@example.org' }, from)).statusCode).toBe(200)
  })

  it('A-02 mails nobody whose account is closed', async () => {
    const id = await addUser(server, 'closed')
    await server.workspace.accounts.setActive(id, false)
    // Mails that tests before this one asked for may still be on their way.
    await server.lettersAreSent()
    const before = mail.mails.length
    await requestPassword('closed@example.org')
    await server.lettersAreSent()
    expect(mail.mails).toHaveLength(before)
  })
})

describe('GET /auth/password/reset', () => {
  it('A-02 says whether a key works, and does not use it up', async () => {
    await addUser(server, 'checker')
    const key = await keyFor('checker')
    const asked = { status: 200, data: { username: 'checker', is_invitation: false } }
    for (let time = 0; time < 2; time++) expect((await checkKey(key)).json()).toEqual(asked)
    for (const wrong of [`${key}x`, '', 'x'.repeat(43)]) {
      const response = await checkKey(wrong)
      expect(response.statusCode).toBe(400)
      expect(response.json().errors[0].code).toBe('invalid_password_reset_key')
    }
  })

  it('A-02 refuses a key after an hour', async () => {
    const id = await addUser(server, 'late')
    const key = await server.workspace.tokens.create('password_reset', id, -1)
    expect((await checkKey(key)).statusCode).toBe(400)
    expect((await reset(key)).json().errors[0].code).toBe('invalid_password_reset_key')
  })

  it('A-09 accepts the key of an invitation', async () => {
    const id = await addUser(server, 'invited')
    const key = await server.workspace.tokens.create('invite', id, 60_000)
    expect((await checkKey(key)).json().data).toEqual({ username: 'invited', is_invitation: true })
    expect((await reset(key)).statusCode).toBe(401)
    expect((await new Client(server).signIn('invited', NEW)).statusCode).toBe(200)
  })
})

describe('POST /auth/password/reset', () => {
  it('A-02 sets the password once, ends every session and every other key, and answers 401', async () => {
    const client = await signedIn(server, 'forgetful')
    const [first, second] = [await keyFor('forgetful'), await keyFor('forgetful')]
    const response = await reset(second)
    expect(response.statusCode).toBe(401)
    expect(response.json().meta).toEqual({ is_authenticated: false })
    expect((await client.get('/auth/session')).statusCode).toBe(401)
    expect((await new Client(server).signIn('forgetful', PASSWORD)).statusCode).toBe(400)
    expect((await new Client(server).signIn('forgetful', NEW)).statusCode).toBe(200)
    for (const key of [first, second]) {
      const again = await reset(key, 'another password of length')
      expect(again.statusCode).toBe(400)
      expect(again.json().errors[0].code).toBe('invalid_password_reset_key')
    }
    expect((await mail.next('forgetful@example.org')).body).toContain('was changed')
  })

  it('A-02 accepts one of two parallel calls with the same key', async () => {
    await addUser(server, 'racer')
    const key = await keyFor('racer')
    const statuses = await Promise.all([reset(key), reset(key), reset(key)].map(async (it) => (await it).statusCode))
    expect(statuses.sort()).toEqual([400, 400, 401])
  })

  it.each([
    ['', 'Required.'],
    ['x'.repeat(13), 'Min 14 characters'],
  ])('A-02 refuses the password "%s" with the exact message, and keeps the key', async (password, message) => {
    const username = `short${password.length}`
    await addUser(server, username)
    const key = await keyFor(username)
    const response = await reset(key, password)
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([{ code: 'invalid_request', message, param: 'password' }])
    expect((await checkKey(key)).statusCode).toBe(200)
  })

  it('A-02 writes neither key nor password to the log', async () => {
    await addUser(server, 'discreet')
    const key = await keyFor('discreet')
    await reset(key, 'a very secret password')
    await mail.next('discreet@example.org')
    expectNotLogged(server, key, 'a very secret password', 'discreet@example.org')
  })
})

describe('POST /account/password/change', () => {
  const change = (client: Client, current_password: string, new_password: string) =>
    client.post('/account/password/change', { current_password, new_password })

  it('A-02 changes it, ends the other sessions, and gives this one a new id', async () => {
    const client = await signedIn(server, 'changer')
    const other = new Client(server)
    await other.signIn('changer')
    const before = client.cookies.get('sessionid')
    const response = await change(client, PASSWORD, NEW)
    expect(response.statusCode).toBe(200)
    expect(client.cookies.get('sessionid')).not.toBe(before)
    expect((await client.get('/auth/session')).statusCode).toBe(200)
    expect((await other.get('/auth/session')).statusCode).toBe(401)
    const old = await server.app.inject({ url: '/auth/session', headers: { cookie: `sessionid=${before}` } })
    expect(old.statusCode).toBe(401)
    expect((await new Client(server).signIn('changer', NEW)).statusCode).toBe(200)
    // The other client is a browser that the account had not been used with.
    expect((await mail.next('changer@example.org')).body).toContain('had not been used')
    expect((await mail.next('changer@example.org')).body).toContain('was changed')
  })

  it.each([
    ['', NEW, { code: 'invalid_request', message: 'Required.', param: 'current_password' }],
    [PASSWORD, '', { code: 'invalid_request', message: 'Required.', param: 'new_password' }],
    [
      PASSWORD,
      'password123456',
      {
        code: 'invalid_request',
        message: 'This password is easily guessed. Choose one that is not made of well-known words and numbers.',
        param: 'new_password',
      },
    ],
    [PASSWORD, 'short', { code: 'invalid_request', message: 'Min 14 characters', param: 'new_password' }],
    [
      'not the password',
      NEW,
      { code: 'incorrect_password', message: 'The current password is not right.', param: 'current_password' },
    ],
  ])('A-02 refuses "%s" → "%s" and says which field', async (current, next, error) => {
    const client = await signedIn(server, `refused${current.length}${next.length}`)
    const response = await change(client, current, next)
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([error])
    expect((await client.get('/auth/session')).statusCode).toBe(200)
  })

  it('Q-07 answers 429 after ten wrong ones', async () => {
    const client = await signedIn(server, 'guesser')
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await change(client, 'not the password', NEW)).statusCode).toBe(400)
    }
    expect((await change(client, PASSWORD, NEW)).statusCode).toBe(429)
  })

  it('Q-07 is for people who are signed in', async () => {
    const { client } = aBrowser()
    await client.get('/config')
    expect((await change(client, PASSWORD, NEW)).statusCode).toBe(401)
  })
})

describe('POST /auth/login', () => {
  it.each([
    ['the right password', 'worker', PASSWORD],
    ['a wrong password', 'worker', 'wrong'],
    ['an unknown name', 'nobody', PASSWORD],
    ['an account without a password', 'provided', PASSWORD],
  ])('Q-07 computes one password hash for %s', async (_, username, password) => {
    if (!(await server.workspace.accounts.byUsername('worker'))) await addUser(server, 'worker')
    if (!(await server.workspace.accounts.byUsername('provided'))) {
      await server.workspace.accounts.setPassword(await addUser(server, 'provided'), null, { by: null })
    }
    vi.clearAllMocks()
    await new Client(server).signIn(username, password)
    expect(argon2.verify).toHaveBeenCalledTimes(1)
    expect(argon2.hash).not.toHaveBeenCalled()
  })
})
