import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from './support/authenticator.ts'
import { makeLocalAdmin } from './support/roles.ts'
import { addUser, Client, PASSWORD, signedIn, startTestServer, type TestServer } from './support/server.ts'

const ORIGIN = 'https://experts.example.org'
const FACTORS = '/account/second_factor'
const STEP = '/auth/second_factor'

let server: TestServer
/** Where operators and local administrators need no second factor. */
let lenient: TestServer
beforeAll(async () => {
  const environment = { PUBLIC_URL: ORIGIN, SECOND_FACTOR: 'required' }
  server = await startTestServer({ environment })
  lenient = await startTestServer({ environment: { PUBLIC_URL: ORIGIN }, beside: server })
})
afterAll(async () => {
  await lenient.close()
  await server.close()
})

const password = { password: PASSWORD }
const STEP_MS = 30_000

/** The code of so many steps from now. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * STEP_MS })
const WRONG = '000000'

async function setUpApp(client: Client) {
  const { secret } = (await client.post(`${FACTORS}/totp`, password)).json().data
  // Of the step before, so that the test has two more codes that count; not as that ends, when it counts no more on its arrival.
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < 3_000) await new Promise((resolve) => setTimeout(resolve, left))
  const response = await client.put(`${FACTORS}/totp`, { code: codeOf(secret, -1) })
  expect(response.statusCode).toBe(200)
  return { secret: secret as string, codes: response.json().data.recovery_codes as string[] }
}

async function setUpPasskey(client: Client, authenticator: Authenticator) {
  const options = (await client.post(`${FACTORS}/passkeys/options`, password)).json().data
  const made = authenticator.make(options)
  return client.post(`${FACTORS}/passkeys`, { name: 'Key', passkey: made })
}

/** A browser in which the right password was given. */
async function firstStep(username: string): Promise<Client> {
  const client = new Client(server)
  await client.get('/config')
  const response = await client.post('/auth/login', { username, ...password })
  expect(response.statusCode).toBe(401)
  expect(response.json().data.flows).toEqual([{ id: 'mfa_authenticate', is_pending: true }])
  return client
}

const statusOf = async (client: Client) => (await client.get('/auth/session')).statusCode

describe('an app that shows codes', () => {
  it('A-02 is asked for after the password, and lets in with a code of it', async () => {
    const { secret } = await setUpApp(await signedIn(server, 'coder'))
    const client = await firstStep('coder')
    expect(await statusOf(client)).toBe(401)
    expect((await client.get(STEP)).json().data).toMatchObject({
      ways: ['totp', 'recovery_code'],
      passkey_options: null,
    })
    expect((await client.post(STEP, { code: WRONG })).json().errors).toMatchObject([{ code: 'second_factor_wrong' }])
    expect((await client.post(STEP, { code: codeOf(secret) })).statusCode).toBe(200)
    expect(await statusOf(client)).toBe(200)
    const entries = await server.workspace.accessLog.list({})
    expect(
      entries.filter(({ username }) => username === 'coder').map(({ event, details }) => [event, details]),
    ).toEqual(
      expect.arrayContaining([
        ['sign_in_refused', { reason: 'second_factor_wrong' }],
        ['signed_in', { method: 'password', second_factor: 'totp' }],
      ]),
    )
  })

  it('Q-07 takes a code once, and none before it', async () => {
    const { secret } = await setUpApp(await signedIn(server, 'replayed'))
    const code = codeOf(secret)
    expect((await (await firstStep('replayed')).post(STEP, { code })).statusCode).toBe(200)
    const thief = await firstStep('replayed')
    for (const seen of [code, codeOf(secret, -1)])
      expect((await thief.post(STEP, { code: seen })).json().errors).toMatchObject([{ code: 'second_factor_wrong' }])
    expect((await thief.post(STEP, { code: codeOf(secret, 1) })).statusCode).toBe(200)
  })

  it('Q-07 counts wrong codes, in the second step too', async () => {
    await setUpApp(await signedIn(server, 'guessed'))
    const client = await firstStep('guessed')
    const statuses: number[] = []
    for (let at = 0; at < 21; at++) statuses.push((await client.post(STEP, { code: WRONG })).statusCode)
    expect(statuses.at(0)).toBe(400)
    expect(statuses.at(-1)).toBe(429)
  })

  it('A-04 is set up by whoever knows the password, and counts after a code of it', async () => {
    const client = await signedIn(server, 'setter')
    expect((await client.post(`${FACTORS}/totp`, { password: 'wrong' })).json().errors).toMatchObject([
      { code: 'incorrect_password' },
    ])
    const { uri, secret } = (await client.post(`${FACTORS}/totp`, password)).json().data
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toContain('experts.example.org')
    expect((await client.put(`${FACTORS}/totp`, { code: WRONG })).statusCode).toBe(400)
    expect((await client.get(FACTORS)).json().data.has_totp).toBe(false)
    await new Client(server).signIn('setter')
    await setUpApp(client)
    expect((await client.get(FACTORS)).json().data).toMatchObject({ has_totp: true, recovery_codes_left: 10 })
    expect((await client.post(`${FACTORS}/totp`, password)).statusCode).toBe(409)
  })

  it('Q-07 is asked for in the browser that gave the password, within ten minutes, and not after a new password', async () => {
    const client = await signedIn(server, 'careful')
    const { secret } = await setUpApp(client)
    const waiting = await firstStep('careful')
    const other = new Client(server)
    await other.get('/config')
    expect((await other.post(STEP, { code: codeOf(secret) })).statusCode).toBe(409)
    const changed = await client.post('/account/password/change', {
      current_password: PASSWORD,
      new_password: `${PASSWORD} 2`,
    })
    expect(changed.statusCode).toBe(200)
    expect((await waiting.post(STEP, { code: codeOf(secret) })).statusCode).toBe(409)
  })
})

describe('recovery codes', () => {
  it('A-04 are made for nobody without a second factor', async () => {
    const client = await signedIn(server, 'without')
    expect((await client.post(`${FACTORS}/recovery_codes`, password)).statusCode).toBe(404)
    expect((await client.get(FACTORS)).json().data.recovery_codes_left).toBe(0)
  })

  it('A-02 let in once each, however they are typed, and new ones end them', async () => {
    const client = await signedIn(server, 'loser')
    const { codes } = await setUpApp(client)
    expect(new Set(codes).size).toBe(10)
    const typed = codes[0]!.toUpperCase().replaceAll('-', ' ')
    expect((await (await firstStep('loser')).post(STEP, { code: typed })).statusCode).toBe(200)
    expect((await (await firstStep('loser')).post(STEP, { code: codes[0]! })).statusCode).toBe(400)
    const renewed = (await client.post(`${FACTORS}/recovery_codes`, password)).json().data.recovery_codes
    expect((await (await firstStep('loser')).post(STEP, { code: codes[1]! })).statusCode).toBe(400)
    expect((await (await firstStep('loser')).post(STEP, { code: renewed[1] })).statusCode).toBe(200)
  })

  it('A-04 A-02 are told of by mail: that one was used, and that new ones were made', async () => {
    const client = await signedIn(server, 'robbed')
    const { codes } = await setUpApp(client)
    await (await firstStep('robbed')).post(STEP, { code: codes[0]! })
    await client.post(`${FACTORS}/recovery_codes`, password)
    await server.lettersAreSent()
    const owner = 'the Cognate account with the user name robbed, on 20'
    expect(server.log()).toContain(`a recovery code, which no longer works, was used to sign in to ${owner}`)
    expect(server.log()).toContain(`new recovery codes were made, in place of those before, for ${owner}`)
  })

  it('A-04 stay as they are where a further factor comes, and where one of several goes', async () => {
    const client = await signedIn(server, 'doubler')
    const { codes } = await setUpApp(client)
    const authenticator = new Authenticator(ORIGIN)
    const added = await setUpPasskey(client, authenticator)
    expect(added.json().data).toMatchObject({ recovery_codes: null, recovery_codes_left: 10 })
    expect((await (await firstStep('doubler')).post(STEP, { code: codes[0]! })).statusCode).toBe(200)
    const id = authenticator.id.toString('base64url')
    const removed = await client.delete(`${FACTORS}/passkeys`, { id, ...password })
    expect(removed.json().data).toMatchObject({ has_totp: true, passkeys: [], recovery_codes_left: 9 })
    expect((await (await firstStep('doubler')).post(STEP, { code: codes[1]! })).statusCode).toBe(200)
    await setUpPasskey(client, new Authenticator(ORIGIN))
    const without = await client.delete(`${FACTORS}/totp`, password)
    expect(without.json().data).toMatchObject({ has_totp: false, passkeys: [{}], recovery_codes_left: 8 })
    expect((await setUpApp(client)).codes).toBeNull()
    expect((await (await firstStep('doubler')).post(STEP, { code: codes[2]! })).statusCode).toBe(200)
  })
})

describe('a passkey', () => {
  it('A-02 lets in by signing what this sign-in asked for, once', async () => {
    const authenticator = new Authenticator(ORIGIN)
    const response = await setUpPasskey(await signedIn(server, 'keyed'), authenticator)
    expect(response.json().data).toMatchObject({ passkeys: [{ name: 'Key' }], recovery_codes_left: 10 })
    const client = await firstStep('keyed')
    expect((await client.get('/')).headers['permissions-policy']).not.toContain('publickey-credentials')
    const { ways, passkey_options } = (await client.get(STEP)).json().data
    expect(ways).toEqual(['passkey', 'recovery_code'])
    expect(passkey_options.allowCredentials).toMatchObject([{ id: authenticator.id.toString('base64url') }])
    const passkey = authenticator.sign(passkey_options)
    const thief = await firstStep('keyed')
    expect((await thief.post(STEP, { passkey })).statusCode).toBe(400)
    const again = authenticator.sign((await client.get(STEP)).json().data.passkey_options)
    expect((await client.post(STEP, { passkey: again })).statusCode).toBe(200)
    expect((await thief.post(STEP, { passkey: again })).statusCode).toBe(400)
  })

  it('Q-07 of another page, another person or a copy is refused', async () => {
    const authenticator = new Authenticator(ORIGIN)
    await setUpPasskey(await signedIn(server, 'phished'), authenticator)
    expect(
      (await setUpPasskey(await signedIn(server, 'phisher'), new Authenticator('https://evil.example'))).statusCode,
    ).toBe(400)
    const client = await firstStep('phished')
    const options = async () => (await client.get(STEP)).json().data.passkey_options
    const foreign = new Authenticator(ORIGIN)
    expect((await client.post(STEP, { passkey: foreign.sign(await options()) })).statusCode).toBe(400)
    const forged = { ...foreign.sign(await options()), id: authenticator.id.toString('base64url') }
    expect((await client.post(STEP, { passkey: forged })).statusCode).toBe(400)
    authenticator.counter = 5
    expect((await client.post(STEP, { passkey: authenticator.sign(await options()) })).statusCode).toBe(200)
    authenticator.counter = 2
    const later = await firstStep('phished')
    const { passkey_options } = (await later.get(STEP)).json().data
    expect((await later.post(STEP, { passkey: authenticator.sign(passkey_options) })).statusCode).toBe(400)
  })

  it('A-04 is removed by its owner with the password, and with the last factor goes the second step', async () => {
    const client = await signedIn(server, 'remover')
    const authenticator = new Authenticator(ORIGIN)
    await setUpPasskey(client, authenticator)
    const id = authenticator.id.toString('base64url')
    expect((await client.delete(`${FACTORS}/passkeys`, { id, password: 'wrong' })).statusCode).toBe(400)
    const removed = await client.delete(`${FACTORS}/passkeys`, { id, ...password })
    expect(removed.json().data).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
    await new Client(server).signIn('remover')
  })
})

describe('whoever administers', () => {
  async function anOperator(username: string): Promise<Client> {
    const client = await signedIn(server, username)
    await server.workspace.accounts.setOperator((await server.workspace.accounts.byUsername(username))!.id, true)
    return client
  }
  const profileOf = async (client: Client) => (await client.get('/api/profile/')).json().user

  it('A-09 has no role until a second factor is set up, and then at once', async () => {
    const client = await anOperator('unproven')
    await makeLocalAdmin(server, 'unproven')
    expect(await profileOf(client)).toMatchObject({
      is_operator: false,
      is_local_admin: false,
      second_factor_needed: 'set_up',
    })
    expect((await client.get('/api/admin/people/')).json()).toMatchObject({ status: 403, code: 'second_factor_needed' })
    expect((await client.get('/api/queries/')).statusCode).toBe(200)
    expect((await client.get(FACTORS)).json().data.is_required).toBe(true)
    await setUpApp(client)
    expect(await profileOf(client)).toMatchObject({
      is_operator: true,
      is_local_admin: true,
      second_factor_needed: null,
    })
    expect((await client.get('/api/admin/people/')).statusCode).toBe(200)
  })

  it('A-09 signs in again where a session is from before', async () => {
    const client = await anOperator('earlier')
    const old = new Client(server)
    await old.signIn('earlier')
    await setUpApp(client)
    expect((await profileOf(old)).second_factor_needed).toBe('sign_in')
    expect((await old.get('/api/admin/people/')).statusCode).toBe(403)
  })

  it('A-09 needs none where the operator says so', async () => {
    const client = await anOperator('trusted')
    const there = client.at(lenient)
    expect((await there.get('/api/admin/people/')).statusCode).toBe(200)
    expect((await profileOf(there)).second_factor_needed).toBeNull()
  })

  it('A-04 keeps API keys as they are', async () => {
    const id = await addUser(server, 'scripted')
    const { workspace } = server
    const actor = { user_id: id, organisation_id: (await workspace.organisations.byName('scripted'))!.id }
    const expires_at = new Date(Date.now() + 3_600_000)
    const { key } = await workspace.apiKeys.create(actor, { name: 'all', scopes: ['read'], expires_at })
    const client = new Client(server)
    await client.signIn('scripted')
    await setUpApp(client)
    const headers = { authorization: `Bearer ${key}` }
    expect((await server.app.inject({ url: '/api/queries/', headers })).statusCode).toBe(200)
  })

  it('A-09 takes lost factors away, which ends the sessions and is in the audit log with its actor', async () => {
    const lost = await signedIn(server, 'unlucky')
    await setUpApp(lost)
    const id = (await server.workspace.accounts.byUsername('unlucky'))!.id
    const operator = await anOperator('helper')
    await setUpApp(operator)
    const address = `/api/admin/people/${id}/second_factor/`
    expect((await operator.delete(address)).statusCode).toBe(204)
    expect((await operator.delete(address)).statusCode).toBe(404)
    expect(await statusOf(lost)).toBe(401)
    await new Client(server).signIn('unlucky')
    const helper = (await server.workspace.accounts.byUsername('helper'))!.id
    // One's own is taken away with the password alone.
    const own = await operator.delete(`/api/admin/people/${helper}/second_factor/`)
    expect(own.json()).toMatchObject({ code: 'own_account' })
    expect((await server.workspace.secondFactors.of(helper)).has_totp).toBe(true)
    const reset = (await server.workspace.audit.list()).filter(({ action }) => action === 'second_factor.reset')
    expect(reset).toMatchObject([{ actor_id: helper, subject: `user:${id}` }])
  })
})
