import type { AccessEntry } from '@cognate/workspace'
import { ask } from '@cognate/workspace/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer } from './support/mail-server.ts'
import { actorOf, endLicence } from './support/roles.ts'
import { addUser, aQuery, Client, PASSWORD, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let mail: Awaited<ReturnType<typeof startMailServer>>
let author: string
beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({ environment: { SMTP_URL: mail.url } })
  const list = { entity: 'authors' as const, filter: '', search: '', sort: '', page: 1, perPage: 1 }
  const { results } = await server.catalogue.use((engine) => engine.listRecords(list))
  author = String((results[0] as { id: string }).id).replace(/^.*\//, '')
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

/** What was written of somebody, or of nobody, the oldest first. */
async function traceOf(username: string | null): Promise<AccessEntry[]> {
  await server.background.idle()
  await server.traces.flush()
  return (await server.workspace.accessLog.list()).filter((entry) => entry.username === username)
}

const summaryOf = ({ event, details, calls, records }: AccessEntry) =>
  [event, details.reason ?? details.method, `${calls}×`, records || undefined].filter(Boolean).join(' ')
const from = (ip: string) => ({ remoteAddress: ip })

describe('the access log', () => {
  it('records a whole day: sign-in, searches, records, sign-out', async () => {
    const client = await signedIn(server, 'ada')
    for (let call = 0; call < 3; call++) await client.post('/api/find_similar/', aQuery('trees', { limit: 2 }))
    await client.get(`/api/records/author/${author}/`)
    await client.delete('/auth/session')
    const trace = await traceOf('ada')
    expect(trace.map(summaryOf).sort()).toEqual([
      'records_read 1× 1',
      'searched 3× 6',
      'signed_in password 1×',
      'signed_out 1×',
    ])
    const { organisation_id, user_id } = await actorOf(server, 'ada', 'ada')
    expect(trace[0]).toMatchObject({ user_id, organisation_id, address: '127.0.0.1' })
  })

  it('names the account of a refused sign-in, and stores nothing of an unknown name', async () => {
    await addUser(server, 'ben')
    await addUser(server, 'late')
    await endLicence(server, 'late')
    const client = new Client(server)
    await client.get('/config')
    const elsewhere = from('192.0.2.1')
    await client.post('/auth/login', { username: 'ben', password: 'a wrong password' }, elsewhere)
    await client.post('/auth/login', { username: 'late', password: PASSWORD }, elsewhere)
    await client.post('/auth/login', { username: 'my secret passphrase', password: 'x' }, elsewhere)
    expect((await traceOf('ben')).map(summaryOf)).toEqual(['sign_in_refused username_password_mismatch 1×'])
    expect((await traceOf('late')).map(summaryOf)).toEqual(['sign_in_refused missing_license 1×'])
    const unknown = (await traceOf(null)).filter(({ address }) => address === '192.0.2.1')
    expect(unknown.map(summaryOf)).toEqual(['sign_in_refused username_password_mismatch 1×'])
    expect(JSON.stringify(unknown)).not.toContain('passphrase')
  })

  it('counts sign-ins that are refused by the limit', async () => {
    const client = new Client(server)
    await client.get('/config')
    const statuses: number[] = []
    for (let call = 0; call < 30; call++) {
      const wrong = { username: 'nobody', password: 'x' }
      statuses.push((await client.post('/auth/login', wrong, from('192.0.2.2'))).statusCode)
    }
    const refused = statuses.filter((status) => status === 429).length
    expect(refused).toBeGreaterThan(0)
    const entries = (await traceOf(null)).filter(({ address }) => address === '192.0.2.2')
    const callsOf = (event: string) =>
      entries.filter((entry) => entry.event === event).reduce((sum, { calls }) => sum + calls, 0)
    expect([callsOf('sign_in_limited'), callsOf('sign_in_refused')]).toEqual([refused, 30 - refused])
    expect(entries.length).toBeLessThan(9)
  })

  it('records requests for a new password, and passwords set by a link, refused and changed', async () => {
    await addUser(server, 'cleo')
    const client = new Client(server)
    await client.get('/config')
    await client.post('/auth/password/request', { email: 'cleo@example.org' })
    await client.post('/auth/password/request', { email: 'nobody@example.org' }, from('192.0.2.3'))
    const key = /key\/([^/]+)\//.exec((await mail.next('cleo@example.org')).body)![1]!
    const newPassword = 'another correct horse'
    await client.post('/auth/password/reset', { key: decodeURIComponent(key), password: newPassword })
    await client.post(
      '/auth/password/reset',
      { key: decodeURIComponent(key), password: newPassword },
      from('192.0.2.3'),
    )
    await client.signIn('cleo', newPassword)
    await client.post('/account/password/change', { current_password: 'wrong', new_password: PASSWORD })
    await client.post('/account/password/change', { current_password: newPassword, new_password: PASSWORD })
    expect((await traceOf('cleo')).map(summaryOf)).toEqual([
      'password_requested 1×',
      'password_reset 1×',
      'signed_in password 1×',
      'password_refused incorrect_password 1×',
      'password_changed 1×',
    ])
    const elsewhere = (await traceOf(null)).filter(({ address }) => address === '192.0.2.3')
    expect(elsewhere.map(summaryOf).sort()).toEqual([
      'password_requested 1×',
      'password_reset_refused invalid_password_reset_key 1×',
    ])
    const auditEntries = (await server.workspace.audit.list()).filter(({ actor }) => actor === 'cleo')
    expect(auditEntries.map(({ action }) => action)).toEqual(['account.password_reset', 'account.password_changed'])
  })

  it('records who read a shared thing, and from where', async () => {
    const owner = await signedIn(server, 'owner', { organisation: 'desk' })
    const reader = await signedIn(server, 'reader', { organisation: 'desk' })
    const { uuid } = (await owner.post('/api/searches/', { name: 'Very secret name' })).json()
    const queryId = (await owner.post('/api/find_similar/', aQuery('Confidential manuscript'))).json().uuid
    for (const path of [`search/${uuid}`, `query/${queryId}`]) {
      await owner.put(`/api/shares/${path}/`, { shared_users: ['reader'], shared_teams: [] })
    }
    const elsewhere = from('198.51.100.77')
    await reader.get(`/api/searches/${uuid}/`, elsewhere)
    await reader.get(`/api/searches/${uuid}/`, elsewhere)
    await reader.get('/api/searches/', elsewhere)
    await reader.get('/api/queries/', elsewhere)
    await reader.post('/api/find_similar/', aQuery('x', { search: uuid }), elsewhere)
    await reader.get(`/api/queries/${queryId}/?run=1`, elsewhere)
    const { user_id } = await actorOf(server, 'owner', 'desk')
    await server.traces.flush()
    const entries = await server.workspace.accessLog.list({ address: '198.51.100.77' })
    const facts = entries.map(({ event, subject, details, calls }) => [event, subject, details, calls])
    expect(facts).toEqual(
      expect.arrayContaining([
        ['read', `search:${uuid}`, { owner: user_id }, 3],
        ['listed', `search:${uuid}`, { owner: user_id }, 1],
        ['listed', `query:${queryId}`, { owner: user_id }, 1],
        ['read', `query:${queryId}`, { owner: user_id }, 1],
      ]),
    )
    expect(new Set(entries.map(({ username }) => username))).toEqual(new Set(['reader']))
    expect(entries.map(({ event }) => event).sort()).toEqual(['listed', 'listed', 'read', 'read', 'searched'])
    const storedLog = JSON.stringify(
      await ask((server.workspace as unknown as { url: string }).url, 'select * from access_log'),
    )
    for (const text of ['secret', 'manuscript', 'Confidential', '@']) expect(storedLog).not.toContain(text)
  })

  it('reveals no id of an owner', async () => {
    const client = await signedIn(server, 'plain')
    const { user_id } = await actorOf(server, 'plain', 'plain')
    const { uuid } = (await client.post('/api/searches/', { name: 'Mine' })).json()
    const queryId = (await client.post('/api/find_similar/', aQuery())).json().uuid
    const preset = { name: 'A preset', search_module: 'experts', filter_data: { filters: {} } }
    const made = (await client.post('/api/filter_presets/', preset)).json()
    await client.put(`/api/filter_presets/${made.uuid}/activate/`)
    for (const url of [
      ...['searches', 'queries', 'filter_presets'].map((list) => `/api/${list}/`),
      ...[
        `/api/searches/${uuid}/`,
        `/api/queries/${queryId}/?run=1`,
        `/api/filter_presets/${made.uuid}/`,
        '/api/profile/',
      ],
    ])
      expect((await client.get(url)).body, url).not.toContain(user_id)
  })

  it('records revealed and judged addresses, by academic and never by address', async () => {
    const client = await signedIn(server, 'finder')
    const actor = await actorOf(server, 'finder', 'finder')
    const judged = { author_id: author, email_address: 'found@lu.example', verdict: 'confirmed' as const }
    await server.workspace.lookups.judge(actor, judged)
    await client.post('/api/find_email_addresses/', { identifier: author })
    await client.post('/api/find_email_addresses/', { identifier: `https://openalex.org/${author}` })
    const { verdict: _, author_id: __, ...address } = judged
    await client.put('/api/find_email_addresses/', { identifier: author, ...address, verdict: 'rejected' })
    const trace = (await traceOf('finder')).filter(({ event }) => event.startsWith('email'))
    expect(trace.map(summaryOf)).toEqual(['emails_revealed 2× 2', 'email_judged 1×'])
    expect(trace.every(({ subject }) => subject === `author:${author}`)).toBe(true)
  })

  it('records exports: of the account, and of files that the page saves', async () => {
    const client = await signedIn(server, 'taker')
    const { uuid } = (await client.post('/api/find_similar/', aQuery())).json()
    await client.get('/api/account/export/')
    const reported = await client.post('/api/exports/', { kind: 'query', uuid, format: 'csv', records: 50 })
    expect(reported.statusCode).toBe(204)
    const refused = await client.post('/api/exports/', { kind: 'query', uuid, format: 'csv', records: 1, name: 'x' })
    expect(refused.statusCode).toBe(400)
    const trace = (await traceOf('taker')).filter(({ event }) => event.includes('exported'))
    expect(trace.map(summaryOf)).toEqual(['account_exported 1×', 'exported 1× 50'])
    expect(trace[1]).toMatchObject({ subject: `query:${uuid}`, details: { format: 'csv' } })
  })

  it('Q-07 takes no word about what the caller may not read, and counts no more records than there are', async () => {
    const [owner, stranger] = [await signedIn(server, 'owns'), await signedIn(server, 'strange')]
    const { uuid } = (await owner.post('/api/searches/', { name: 'Kept' })).json()
    const report = (client: Client, kind: string) =>
      client.post('/api/exports/', { kind, uuid, format: 'xlsx', records: 1_000_000 })
    expect((await report(stranger, 'search')).json()).toMatchObject({ status: 404, code: 'search_not_found' })
    expect((await report(stranger, 'query')).json()).toMatchObject({ status: 404, code: 'query_not_found' })
    expect((await report(stranger, 'frozen')).json()).toMatchObject({ status: 404, code: 'frozen_not_found' })
    expect((await report(owner, 'search')).statusCode).toBe(204)
    const exportsOf = async (name: string) => (await traceOf(name)).filter(({ event }) => event === 'exported')
    expect(await exportsOf('strange')).toEqual([])
    expect((await exportsOf('owns')).map(({ records }) => records)).toEqual([0])
    const asked = (await owner.post('/api/find_similar/', aQuery('trees', { limit: 3 }))).json().uuid
    const frozen = (await owner.post(`/api/queries/${asked}/frozen/`, {})).json()
    const table = { kind: 'frozen', uuid: frozen.uuid, format: 'csv', records: 1_000_000 }
    expect((await owner.post('/api/exports/', table)).statusCode).toBe(204)
    expect((await exportsOf('owns')).map(({ records }) => records).sort()).toEqual([0, frozen.results])
  })

  it('counts the use of a key by key, address and hour', async () => {
    await addUser(server, 'scripted')
    const actor = await actorOf(server, 'scripted', 'scripted')
    const expires_at = new Date(Date.now() + 3_600_000)
    const { key, uuid } = await server.workspace.apiKeys.create(actor, { name: 'k', scopes: ['read'], expires_at })
    const headers = { authorization: `Bearer ${key}` }
    for (const ip of ['192.0.2.50', '192.0.2.50', '192.0.2.51']) {
      const payload = aQuery('trees', { limit: 1 })
      await server.app.inject({ method: 'POST', url: '/api/find_similar/', headers, payload, remoteAddress: ip })
    }
    const trace = await traceOf('scripted')
    expect(trace.every(({ subject }) => subject === `api_key:${uuid}`)).toBe(true)
    const lines = trace.map((entry) => `${entry.address} ${summaryOf(entry)}`)
    expect(lines.sort()).toEqual([
      '192.0.2.50 api_key_used 2×',
      '192.0.2.50 searched 2× 2',
      '192.0.2.51 api_key_used 1×',
      '192.0.2.51 searched 1× 1',
    ])
  })

  it('keeps the name of a deleted account', async () => {
    const client = await signedIn(server, 'leaver')
    await client.delete('/api/account/', { password: 'a wrong password' })
    await client.delete('/api/account/', { password: PASSWORD })
    expect((await traceOf('leaver')).map(summaryOf)).toEqual([
      'signed_in password 1×',
      'password_refused incorrect_password 1×',
      'account_deleted 1×',
    ])
    const auditEntries = (await server.workspace.audit.list()).filter(({ action }) => action === 'account.removed')
    expect(auditEntries).toMatchObject([{ actor: null, actor_id: expect.any(String) }])
  })

  it('refuses an unknown identity provider without a line in the log', async () => {
    const client = new Client(server)
    const before = server
      .log()
      .split('\n')
      .filter((line) => line.includes('"level":40')).length
    for (const path of ['/sso/nowhere/', '/sso/nowhere/callback/?state=x', '/sso/nowhere/finish/?ticket=x']) {
      for (let call = 0; call < 5; call++) expect((await client.get(path)).statusCode).toBeGreaterThan(301)
    }
    expect(
      server
        .log()
        .split('\n')
        .filter((line) => line.includes('"level":40')),
    ).toHaveLength(before)
  })
})

describe('somebody whose licence has ended', () => {
  it('A-06 can export their data, see and change how they sign in, and delete the account', async () => {
    const client = await signedIn(server, 'unlicensed')
    await endLicence(server, 'unlicensed')
    expect((await client.get('/api/profile/')).statusCode).toBe(401)
    expect((await client.post('/api/find_similar/', aQuery())).statusCode).toBe(401)
    expect((await client.get('/api/account/export/')).json()).toMatchObject({ account: { username: 'unlicensed' } })
    expect((await client.get('/account/email')).statusCode).toBe(200)
    expect((await client.get('/account/providers')).statusCode).toBe(200)
    const passwords = { current_password: PASSWORD, new_password: 'one more correct horse' }
    expect((await client.post('/account/password/change', passwords)).statusCode).toBe(200)
    expect((await client.delete('/api/account/', { password: passwords.new_password })).statusCode).toBe(204)
    expect(await server.workspace.accounts.byUsername('unlicensed')).toBeUndefined()
  })

  it('A-06 can do none of that with a closed account', async () => {
    const client = await signedIn(server, 'closed')
    const { user_id } = await actorOf(server, 'closed', 'closed')
    await server.workspace.accounts.setActive(user_id, false)
    expect((await client.get('/api/account/export/')).statusCode).toBe(401)
  })
})
