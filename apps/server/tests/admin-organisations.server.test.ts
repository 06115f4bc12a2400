import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AdminOrganisationView, InvitationView } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCommandLine } from './support/command-line.ts'
import { makeLocalAdmin } from './support/roles.ts'
import {
  addUser,
  Client as Browser,
  type Client,
  PASSWORD,
  signedIn,
  startTestServer,
  type TestServer,
} from './support/server.ts'

let server: TestServer
let operator: Client
beforeAll(async () => {
  server = await startTestServer()
  operator = await signedIn(server, 'operator', { organisation: 'house' })
  await server.workspace.accounts.setOperator((await server.workspace.accounts.byUsername('operator'))!.id, true)
})
afterAll(() => server.close())

const actsOf = async (username: string) =>
  (await server.workspace.audit.list()).filter(({ actor }) => actor === username).map(({ action }) => action)

describe('a university in pages alone', () => {
  it('makes an organisation, its people from a file and an invited one, and deletes all of it, in the operator’s name', async () => {
    const made = await operator.post('/api/admin/organisations/', {
      ...{ name: 'lund', display_name: 'Lund University', frontend_theme: 'research-connect' },
      licence: { kind: 'institution', valid_until: '2999-12-31', datasets: ['experts', 'works'] },
    })
    expect(made.statusCode).toBe(201)
    expect(made.json<AdminOrganisationView>()).toMatchObject({
      ...{ name: 'lund', people: 0, frontend_theme: 'research-connect', logo: null },
      licence: { is_in_force: true, endpoints: 'all', datasets: ['experts', 'works'] },
    })
    const again = await operator.post('/api/admin/organisations/', made.json())
    expect(again.statusCode).toBe(400)

    const content =
      'username,email,first_name,last_name,local_admin\nada,ada@lund.example,Ada,Lindqvist,yes\nbo,bo@,Bo,Berg,perhaps\n'
    const send = (more: object) =>
      operator.post('/api/admin/people/import/', { organisation: 'lund', content, ...more })
    const dry = {
      is_done: false,
      rows: 2,
      created: 1,
      joined: 0,
      bad_rows: [{ row: 3, username: 'bo', reasons: ['email', 'local_admin'] }],
    }
    expect((await send({})).json()).toMatchObject(dry)
    // With a bad row nothing is done.
    expect((await send({ dry_run: false })).json()).toMatchObject(dry)
    const mended = content.replace('bo@,', 'bo@lund.example,').replace('perhaps', 'no')
    expect((await send({ content: mended, dry_run: false })).json()).toMatchObject({
      is_done: true,
      created: 2,
      bad_rows: [],
    })
    expect((await send({ content: mended })).json()).toMatchObject({
      ...{ created: 0, unchanged: 2, unchanged_usernames: ['ada', 'bo'] },
    })

    const { results } = (await operator.get('/api/admin/people/?search=ada+lund.example')).json()
    const [{ uuid }] = results
    const { link } = (await operator.post(`/api/admin/people/${uuid}/invite/`, {})).json<InvitationView>()
    const browser = new Browser(server)
    await browser.get('/config')
    const key = decodeURIComponent(link!.match(/key\/([^/]+)\/$/)![1]!)
    expect((await browser.post('/auth/password/reset', { key, password: PASSWORD })).statusCode).toBe(401)
    expect((await browser.signIn('ada')).statusCode).toBe(200)
    expect((await browser.get('/api/profile/')).json().user).toMatchObject({ is_local_admin: true, is_operator: false })

    expect((await operator.post(`/api/admin/people/${uuid}/sign_out/`, {})).statusCode).toBe(204)
    expect((await browser.get('/api/profile/')).statusCode).toBe(401)

    expect((await operator.get('/api/admin/organisations/lund/contents/')).json()).toMatchObject({
      members: 2,
      accounts: 2,
    })
    const gone = await operator.delete('/api/admin/organisations/lund/', { name: 'lund' })
    expect(gone.json()).toMatchObject({ members: 2, accounts: 2 })
    expect(await server.workspace.accounts.byUsername('ada')).toBeUndefined()
    expect(await actsOf('operator')).toEqual([
      ...[
        'organisation.created',
        'licence.set',
        'account.created',
        'account.created',
        'membership.set',
        'membership.set',
      ],
      ...['account.invited', 'account.signed_out', 'account.removed', 'account.removed', 'organisation.removed'],
    ])
  })

  it('A-04 tells somebody whose address is changed at the one before, and nothing where it stays', async () => {
    const id = await addUser(server, 'moving')
    const change = (email: string) => operator.call('PATCH', `/api/admin/people/${id}/`, { payload: { email } })
    await change('Moving@example.org')
    expect((await change('moved@example.org')).statusCode).toBe(200)
    await server.lettersAreSent()
    const letters = server
      .log()
      .split('\n')
      .filter((line) => line.includes('given another e-mail address'))
    expect(letters.map((line) => JSON.parse(line).to)).toEqual(['Moving@example.org'])
    expect(letters[0]).not.toContain('moved@')
  })

  it('A-04 tells somebody whose accounts are merged which one is left, once at each of their addresses', async () => {
    const { accounts } = server.workspace
    const [stays, goes, alike] = await Promise.all(['one-left', 'gone', 'alike'].map((name) => addUser(server, name)))
    await accounts.update(alike!, { email: 'one-left@example.org' })
    const merge = (id: string, dry_run: boolean) =>
      operator.post(`/api/admin/people/${id}/merge/`, { into: 'one-left', dry_run })
    await merge(goes!, true)
    await server.lettersAreSent()
    expect(server.log()).not.toContain('merged into one-left')
    for (const id of [goes!, alike!]) expect((await merge(id, false)).statusCode).toBe(200)
    await server.lettersAreSent()
    const letters = server
      .log()
      .split('\n')
      .filter((line) => line.includes('merged into one-left'))
    expect(letters.map((line) => JSON.parse(line).to).toSorted()).toEqual([
      'gone@example.org',
      'one-left@example.org',
      'one-left@example.org',
    ])
    expect((await accounts.byId(stays!))?.is_active).toBe(true)
  })

  it('keeps people who belong elsewhere, and operators, when an organisation goes', async () => {
    const { accounts, memberships, organisations } = server.workspace
    const two = await addUser(server, 'two', { organisation: 'going' })
    const boss = await addUser(server, 'boss', { organisation: 'going' })
    await accounts.setOperator(boss, true)
    await addUser(server, 'one', { organisation: 'going' })
    await memberships.set(two, (await organisations.byName('house'))!.id)
    const gone = await operator.delete('/api/admin/organisations/going/', { name: 'going' })
    expect(gone.json()).toMatchObject({ members: 3, accounts: 1 })
    expect(await Promise.all(['one', 'two', 'boss'].map((name) => accounts.byUsername(name)))).toMatchObject([
      undefined,
      { username: 'two' },
      { username: 'boss' },
    ])
  })
})

describe('the licence of the organisation that an operator works for', () => {
  it('A-09 is not ended on the page, which would shut the operator out', async () => {
    const address = '/api/admin/organisations/house/licence/'
    const own = { status: 409, code: 'own_account', detail: expect.stringContaining('shut you out') }
    expect((await operator.delete(address)).json()).toMatchObject(own)
    const later = { kind: 'institution', valid_from: '2998-01-01', valid_until: '2999-12-31' }
    expect((await operator.put(address, later)).json()).toMatchObject(own)
    expect((await operator.put(address, { ...later, valid_from: '2020-01-01' })).statusCode).toBe(200)
    await addUser(server, 'guest', { organisation: 'other' })
    expect((await operator.delete('/api/admin/organisations/other/licence/')).statusCode).toBe(204)
  })
})

describe('a file of people that is not in UTF-8', () => {
  it('A-09 makes no account of it, at the command line and on the page, and says how to save it', async () => {
    const csv = 'username,email,first_name,last_name\nmö,mo@b.example,Mö,Nuñez\n'
    const directory = mkdtempSync(join(tmpdir(), 'cognate-people-'))
    const path = join(directory, 'latin-1.csv')
    writeFileSync(path, csv, 'latin1')
    const cognate = await openCommandLine({}, server.workspace.url)
    const ran = await cognate.run(`user import ${path} --organisation house`)
    await cognate.close()
    rmSync(directory, { recursive: true })
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('Save it as “CSV UTF-8”') })
    const content = new TextDecoder().decode(Buffer.from(csv, 'latin1'))
    const answer = await operator.post('/api/admin/people/import/', { organisation: 'house', content })
    expect(answer.json()).toMatchObject({ code: 'invalid_people', detail: expect.stringContaining('not in UTF-8') })
    const { results } = (await operator.get('/api/admin/people/?search=mo@b.example')).json()
    expect(results).toEqual([])
  })
})

describe('a file of people that names somebody of another organisation', () => {
  it('A-09 makes nobody a member whose user name alone is the same', async () => {
    await addUser(server, 'smith', { organisation: 'elsewhere' })
    const { email } = (await server.workspace.accounts.byUsername('smith'))!
    const send = async (address: string) => {
      const content = `username,email,first_name,last_name\nSmith,${address},Sam,Smith\n`
      return (await operator.post('/api/admin/people/import/', { organisation: 'house', content })).json()
    }
    expect(await send('another@smith.example')).toMatchObject({
      ...{ joined: 0, bad_rows: [{ row: 2, username: 'Smith', reasons: ['other_address'] }] },
    })
    expect(await send(email.toUpperCase())).toMatchObject({ joined: 1, bad_rows: [] })
  })
})

describe('what a local administrator sees', () => {
  it('leaves out what belongs to other organisations', async () => {
    const { memberships, organisations } = server.workspace
    const admin = await signedIn(server, 'local', { organisation: 'near' })
    await makeLocalAdmin(server, 'local')
    const both = await addUser(server, 'both', { organisation: 'near' })
    await addUser(server, 'far-away', { organisation: 'far' })
    await memberships.set(both, (await organisations.byName('far'))!.id)
    const { count, results } = (await admin.get('/api/admin/people/')).json()
    expect(count).toBe(2)
    const seen = results.map(({ username, organisations: named, may_change }: Record<string, unknown>) => [
      ...[username, (named as { name: string }[]).map(({ name }) => name).join(), may_change],
    ])
    expect(seen).toEqual([
      ['both', 'near', false],
      ['local', 'near', true],
    ])
    expect((await admin.get('/api/admin/organisations/')).json()).toMatchObject({
      count: 1,
      results: [{ name: 'near' }],
    })
    const taken = {
      organisation: 'near',
      content: 'username,email,first_name,last_name\nfar-away,a@b.example,A,B\nFar-away,a@b,A,',
    }
    expect((await admin.post('/api/admin/people/import/', taken)).json()).toMatchObject({
      rows: 2,
      bad_rows: [
        { row: 2, username: 'far-away', reasons: ['taken'] },
        { row: 3, username: 'Far-away', reasons: ['last_name', 'repeated', 'taken'] },
      ],
    })
  })
})
