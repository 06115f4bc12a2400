import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '@cognate/workspace/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFirstStart } from '../src/start/first-start.ts'
import { addUser, Client, PASSWORD, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let resources: AsyncDisposableStack
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  resources = new AsyncDisposableStack()
  await ask(server.workspace.url, 'truncate users, organisations, audit_log, access_log, sso_states, tries cascade')
})
afterEach(() => resources.disposeAsync())

const origin = 'https://experts.example.org'
const open = (of = server, closing = resources) => openFirstStart(of.workspace, { origin, resources: closing })
/** The address of the API for a link. */
async function addressOf(link: Promise<string | undefined>): Promise<string> {
  const [, key] = /^https:\/\/experts\.example\.org\/app\/first-start\/([\w-]{43})\/$/.exec((await link) ?? '')!
  return `/api/first_start/${key}/`
}

const licence = { kind: 'institution', valid_until: '2999-12-31' }
const form = (more: object = {}) => ({
  ...{ username: 'ada', email: 'ada@example.org', first_name: 'Ada', last_name: 'Lind', password: PASSWORD },
  organisation: { name: 'lab', display_name: 'Laboratory', licence },
  ...more,
})

async function aBrowser(of = server): Promise<Client> {
  const client = new Client(of)
  await client.get('/config')
  return client
}

describe('the first start', () => {
  it('makes an operator with an organisation, signs them in, and is over then', async () => {
    const address = await addressOf(open())
    const browser = await aBrowser()
    const until = new Date((await browser.get(address)).json().works_until).getTime() - Date.now()
    expect(until / 3_600_000).toBeCloseTo(24, 1)
    const answer = await browser.post(address, form())
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ username: 'ada', organisation: { name: 'lab', display_name: 'Laboratory' } })
    const profile = (await browser.get('/api/profile/')).json()
    expect(profile).toMatchObject({
      user: { username: 'ada', is_operator: true, is_local_admin: true },
      active_organisation: { name: 'lab' },
    })
    expect((await browser.get('/api/admin/people/')).json()).toMatchObject({ count: 1 })
    expect((await new Client(server).signIn('ada')).statusCode).toBe(200)
    expect((await browser.get(address)).statusCode).toBe(404)
    expect((await browser.post(address, form({ username: 'eve' }))).statusCode).toBe(404)
    const audit = await server.workspace.audit.list()
    expect(audit.map(({ actor, action }) => [actor, action])).toEqual(
      ['organisation.created', 'licence.set', 'account.created', 'operator.added', 'membership.set'].map((action) => [
        'ada',
        action,
      ]),
    )
    const [seen] = await server.workspace.accessLog.list()
    expect(seen).toMatchObject({ event: 'signed_in', details: { method: 'password' } })
  })

  it('never opens where there are accounts, whichever way they were made', async () => {
    const address = await addressOf(open())
    const id = await addUser(server, 'bo')
    await server.workspace.accounts.setActive(id, false)
    expect(await open()).toBeUndefined()
    const browser = await aBrowser()
    expect((await browser.get(address)).statusCode).toBe(404)
    expect((await browser.post(address, form())).statusCode).toBe(404)
    expect(await server.workspace.accounts.byUsername('ada')).toBeUndefined()
  })

  it('makes one operator, whoever comes at once with one link or with those of two servers', async () => {
    const other = await startTestServer({ beside: server })
    const ending = new AsyncDisposableStack()
    const links = [await addressOf(open()), await addressOf(open(other, ending))]
    expect(links[0]).not.toBe(links[1])
    const tries = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const browser = await aBrowser(at < 3 ? server : other)
        const organisation = { name: `lab-${at}`, display_name: 'Laboratory', licence }
        return browser.post(links[at % 2]!, form({ username: `ada-${at}`, organisation }))
      }),
    )
    expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 404, 404, 404, 404, 404])
    expect(await server.workspace.accounts.list()).toHaveLength(1)
    expect(await server.workspace.organisations.list()).toHaveLength(1)
    await ending.disposeAsync()
    await other.close()
  })

  it('ends with the server that printed the link, and leaves those of others; a wrong one opens nothing', async () => {
    const ending = new AsyncDisposableStack()
    const [ended, left] = [await addressOf(open(server, ending)), await addressOf(open())]
    await ending.disposeAsync()
    const browser = await aBrowser()
    expect((await browser.get(ended)).statusCode).toBe(404)
    expect((await browser.get(left)).statusCode).toBe(200)
    expect((await browser.get('/api/first_start/wrong/')).statusCode).toBe(404)
    expect((await browser.post('/api/first_start/wrong/', form())).json()).toMatchObject({ code: 'not_found' })
  })

  it('ends after its time, and keeps of its key the hash alone', async () => {
    const link = await open()
    const key = link!.split('/').at(-2)!
    const rows = JSON.stringify(await ask(server.workspace.url, 'select * from sso_states'))
    expect(rows).toContain('works_until')
    expect(rows).not.toContain(key)
    await ask(server.workspace.url, "update sso_states set expires_at = now() - interval '1 second'")
    await wait(1)
    expect((await (await aBrowser()).get(`/api/first_start/${key}/`)).statusCode).toBe(404)
  })

  it.each([
    ['a short password', form({ password: 'short' }), 'password'],
    ['a password made of the name', form({ password: 'ada ada ada ada' }), 'password'],
    ['an address that is none', form({ email: 'ada@' }), 'email'],
    ['a user name with spaces', form({ username: 'a b' }), 'username'],
    [
      'a licence that has ended',
      form({ organisation: { name: 'lab', display_name: 'Lab', licence: { ...licence, valid_until: '2001-01-01' } } }),
      'valid_until',
    ],
    [
      'a name that is no slug',
      form({ organisation: { name: 'My Lab', display_name: 'Lab', licence } }),
      'organisation.name',
    ],
  ])('refuses %s, and still works then', async (_, body, field) => {
    const address = await addressOf(open())
    const browser = await aBrowser()
    const refused = await browser.post(address, body)
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ field }] })
    expect(await server.workspace.organisations.list()).toHaveLength(0)
    expect((await browser.post(address, form())).statusCode).toBe(201)
  })

  it('refuses the name of an organisation that was made at the command line', async () => {
    await server.workspace.organisations.create({ name: 'lab', display_name: 'Another' })
    const address = await addressOf(open())
    const browser = await aBrowser()
    const refused = await browser.post(address, form())
    expect(refused.json()).toMatchObject({ code: 'organisation_taken', errors: [{ field: 'organisation.name' }] })
    expect(await server.workspace.accounts.list()).toHaveLength(0)
  })

  it('lets nobody try keys without end, and needs the csrftoken', async () => {
    const address = await addressOf(open())
    const browser = await aBrowser()
    const statuses = new Set<number>()
    for (let tried = 0; tried < 11; tried++)
      statuses.add((await browser.post('/api/first_start/wrong/', form())).statusCode)
    expect([...statuses]).toEqual([404, 429])
    const forged = await new Client(server).post(address, form())
    expect(forged.json()).toMatchObject({ code: 'csrf_failed' })
  })
})
