import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CommandLine, openCommandLine } from './support/command-line.ts'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { CLIENT, type OidcServer, startOidcServer } from './support/oidc-server.ts'
import { Client, PASSWORD, startTestServer, type TestServer } from './support/server.ts'
import { comeBack, isSignedIn, leave, link } from './support/sso.ts'

// Who left an institution is let in by nothing but its identity provider, which lets them in no more.
const ORIGIN = 'http://127.0.0.1:8237'
const folder = mkdtempSync(join(tmpdir(), 'cognate-leavers-'))

let elsewhere: OidcServer
let mail: MailServer
let server: TestServer
let cognate: CommandLine
let now = () => new Date()
beforeAll(async () => {
  elsewhere = await startOidcServer(['uni', 'college'].map((key) => `${ORIGIN}/sso/${key}/callback/`))
  mail = await startMailServer()
  const environment = { PUBLIC_URL: ORIGIN, SMTP_URL: mail.url }
  server = await startTestServer({ environment, services: { now: () => now() } })
  cognate = await openCommandLine({}, server.workspace.url)
  for (const name of ['uni', 'college', 'club']) {
    await cognate.ask(
      `organisation create ${name} --display-name "The ${name}" --licence institution --until 2999-12-31`,
    )
  }
  for (const key of ['uni', 'college']) {
    const file = join(folder, `${key}.json`)
    writeFileSync(file, JSON.stringify({ issuer: elsewhere.issuer, ...CLIENT }))
    const words = `idp create ${key} --kind oidc --name "Sign-in of ${key}" --abbreviation ${key}`
    await cognate.ask(`${words} --organisation ${key} --config ${file}`)
  }
})
beforeEach(async () => {
  now = () => new Date()
  elsewhere.claims = {}
  await cognate.ask('organisation set uni --sign-in default')
})
afterAll(async () => {
  await cognate.close()
  await server.close()
  await elsewhere.close()
  await mail.close()
  rmSync(folder, { recursive: true })
})

async function enter(client: Client, provider: string, person: string): Promise<string> {
  elsewhere.person = person
  return comeBack(client, await elsewhere.visit(await leave(client, provider, '/app/')))
}

/** Somebody whose account the provider of the university made. */
async function aNewcomer(person: string): Promise<Client> {
  const client = new Client(server)
  expect(await enter(client, 'uni', person)).toBe('/app/')
  return client
}

async function askForPassword(person: string): Promise<string> {
  const client = new Client(server)
  await client.get('/config')
  const response = await client.post('/auth/password/request', { email: `${person}@example.org` })
  expect([response.statusCode, response.json()]).toEqual([200, { status: 200 }])
  return (await mail.next(`${person}@example.org`)).body
}

async function setPassword(person: string): Promise<void> {
  const { id } = (await server.workspace.accounts.byUsername(person))!
  const { hashPassword } = await import('../src/access/passwords.ts')
  await server.workspace.accounts.setPassword(id, await hashPassword(PASSWORD), { by: null })
}

const codeOf = async (person: string) => (await new Client(server).signIn(person)).json().errors?.[0].code

describe('an account that an identity provider made', () => {
  it('A-03 gets no password by mail: the letter leads to where to sign in, and the answer is as for anybody', async () => {
    await aNewcomer('lena')
    const letter = await askForPassword('lena')
    expect(letter).toContain(`Sign in through Sign-in of uni:\r\n${ORIGIN}/sso/uni/\r\n`)
    expect(letter).not.toContain('password_reset/key')
  })

  it('A-03 takes no key that was mailed before, and none of an invitation', async () => {
    await aNewcomer('mila')
    const { id } = (await server.workspace.accounts.byUsername('mila'))!
    for (const purpose of ['password_reset', 'invite'] as const) {
      const key = await server.workspace.tokens.create(purpose, id, DAY_MS)
      const client = new Client(server)
      await client.get('/config')
      const response = await client.post('/auth/password/reset', { key, password: PASSWORD })
      expect(response.json().errors[0].code).toBe('invalid_password_reset_key')
    }
    expect((await server.workspace.accounts.byUsername('mila'))!.password_hash).toBeNull()
  })

  it('A-03 is not opened by a password that it has, which says through whom to come', async () => {
    await aNewcomer('nora')
    await setPassword('nora')
    const refused = await new Client(server).signIn('nora')
    expect(refused.statusCode).toBe(403)
    expect(refused.json().errors[0]).toMatchObject({
      code: 'authorization_expired',
      message: expect.stringContaining('The uni'),
    })
    expect(await enter(new Client(server), 'uni', 'nora')).toBe('/app/')
  })

  it('A-09 gets none from the operator either, unless the organisation lets its members in any way', async () => {
    await aNewcomer('olga')
    for (const option of ['--invite', '--password-stdin'])
      expect(await cognate.run(`user set olga ${option}`, `${PASSWORD}\n`)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('sign in through its identity provider alone'),
      })
    await cognate.ask('organisation set uni --sign-in any')
    await cognate.ask('user set olga --password-stdin', `${PASSWORD}\n`)
    expect(await askForPassword('olga')).toContain('password_reset/key')
    expect((await new Client(server).signIn('olga')).statusCode).toBe(200)
  })

  it('A-03 A-10 has API keys that end some days after its owner last came through the provider', async () => {
    const client = await aNewcomer('petra')
    const { key } = (await client.post('/api/api_keys/', { name: 'Script', scopes: ['read'] })).json()
    const headers = { authorization: `Bearer ${key}` }
    const status = async () => (await server.app.inject({ method: 'GET', url: '/api/profile/', headers })).statusCode
    expect(await status()).toBe(200)
    now = () => new Date(Date.now() + 29 * DAY_MS)
    expect(await status()).toBe(200)
    now = () => new Date(Date.now() + 31 * DAY_MS)
    expect(await status()).toBe(401)
  })

  it('A-03 enters a second organisation by its own way, and the first one by the provider alone', async () => {
    await aNewcomer('rosa')
    await cognate.ask('user set rosa --organisation club')
    await setPassword('rosa')
    const byPassword = new Client(server)
    expect((await byPassword.signIn('rosa')).statusCode).toBe(200)
    expect((await byPassword.get('/api/profile/')).json().active_organisation.name).toBe('club')
    const listed = (await byPassword.get('/api/organisations/')).json()
    expect(
      listed.map(({ name, is_validated }: { name: string; is_validated: boolean }) => [name, is_validated]),
    ).toEqual([
      ['club', true],
      ['uni', false],
    ])
    const refused = await byPassword.post('/api/organisations/uni/set_active/', {})
    expect(refused.json().code).toBe('authorization_expired')
    const through = new Client(server)
    await enter(through, 'uni', 'rosa')
    expect((await through.get('/api/profile/')).json().active_organisation.name).toBe('uni')
  })

  it('A-03 is not entered through the provider of another organisation that it was linked to', async () => {
    await aNewcomer('sara')
    const other = new Client(server)
    expect(await enter(other, 'college', 'sara')).toContain('/link_account/')
    await other.get('/config')
    expect((await other.post('/auth/provider/link/code', {})).statusCode).toBe(200)
    const code = /\b\d{8}\b/.exec((await mail.next('sara@example.org')).body)![0]
    expect((await other.post('/auth/provider/link', { code })).statusCode).toBe(200)
    expect((await other.get('/api/profile/')).json().active_organisation.name).toBe('college')
    const names = (await other.get('/api/organisations/')).json()
    expect(names.find(({ name }: { name: string }) => name === 'uni').is_validated).toBe(false)
  })
})

describe('an account that the operator made', () => {
  it('A-03 keeps its password by default, and loses it where the organisation lets the provider alone let people in', async () => {
    const words = 'user create tilda --email tilda@example.org --first-name Tilda --last-name Berg --organisation uni'
    await cognate.ask(`${words} --password-stdin`, `${PASSWORD}\n`)
    const client = new Client(server)
    expect((await client.signIn('tilda')).statusCode).toBe(200)
    await cognate.ask('organisation set uni --sign-in provider-only')
    expect(await isSignedIn(client)).toBe(false)
    expect(await codeOf('tilda')).toBe('authorization_expired')
    expect(await askForPassword('tilda')).toContain('Sign in through Sign-in of uni')
    const invited = await cognate.run(`${words.replace('tilda', 'ulla')} --invite`)
    expect(invited).toMatchObject({ code: 1, stderr: expect.stringContaining('identity provider alone') })
    expect(await server.workspace.accounts.byUsername('ulla')).toBeUndefined()
  })

  it('A-03 keeps its password where the organisation has no provider in use', async () => {
    await cognate.ask('organisation set club --sign-in provider-only')
    const words = 'user create vera --email vera@example.org --first-name Vera --last-name Berg --organisation club'
    await cognate.ask(`${words} --password-stdin`, `${PASSWORD}\n`)
    expect((await new Client(server).signIn('vera')).statusCode).toBe(200)
    expect(await cognate.run('organisation set club --sign-in never')).toMatchObject({ code: 2 })
  })
})

describe('whoever administers', () => {
  it('A-03 A-09 does not shut themselves out: the provider alone may let people in once they came through it', async () => {
    const words = 'user create xenia --email xenia@example.org --first-name Xenia --last-name Berg --organisation uni'
    await cognate.ask(`${words} --password-stdin`, `${PASSWORD}\n`)
    await cognate.ask('user set xenia --operator')
    const client = new Client(server)
    await client.signIn('xenia')
    const setRule = (sign_in: string | null) => client.patch('/api/admin/organisations/uni/', { sign_in })
    const switchTo = (enabled: boolean) => client.patch('/api/admin/identity_providers/uni/', { enabled })
    const refusal = { status: 409, code: 'own_way_in' }
    expect((await setRule('provider only')).json()).toMatchObject(refusal)

    await switchTo(false)
    expect((await setRule('provider only')).statusCode).toBe(200)
    expect((await switchTo(true)).json()).toMatchObject({
      ...refusal,
      detail: expect.stringContaining('Under Organisations'),
    })
    expect((await setRule(null)).statusCode).toBe(200)
    expect((await switchTo(true)).statusCode).toBe(200)
    expect(await isSignedIn(client)).toBe(true)

    await link(server, 'xenia', 'uni', 'xenia')
    expect(await enter(client, 'uni', 'xenia')).toBe('/app/')
    expect((await setRule('provider only')).statusCode).toBe(200)
    expect(await isSignedIn(client)).toBe(true)
  })
})

describe('a closed account', () => {
  it('A-06 is logged as closed, and told so, under the code that the specification gives', async () => {
    const words = 'user create wilma --email wilma@example.org --first-name Wilma --last-name Berg --organisation club'
    await cognate.ask(`${words} --password-stdin`, `${PASSWORD}\n`)
    await cognate.ask('user deactivate wilma')
    const refused = await new Client(server).signIn('wilma')
    expect(refused.json().errors[0]).toMatchObject({
      code: 'missing_license',
      message: expect.stringContaining('closed'),
    })
    await server.traces.flush()
    const entries = await server.workspace.accessLog.list({ event: 'sign_in_refused' })
    expect(entries.at(-1)).toMatchObject({ username: 'wilma', details: { reason: 'account_closed' } })
  })
})
