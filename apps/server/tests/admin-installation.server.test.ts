import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QueryReader } from '../src/discovery/read-meaning.ts'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { type OutsideAnswer, startOutside } from './support/outside.ts'
import { addUser, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let mail: MailServer
let outside: Awaited<ReturnType<typeof startOutside>>
let answer: OutsideAnswer
let server: TestServer
let operator: Client
/** The model that reads queries. */
const reader: { current: QueryReader | undefined } = { current: undefined }
beforeAll(async () => {
  mail = await startMailServer()
  outside = await startOutside(() => answer)
  const closed = await startOutside(() => answer)
  await closed.close()
  server = await startTestServer({
    environment: {
      ...{ SMTP_URL: mail.url, MAIL_FROM: 'cognate@example.org', SUPPORT_MAIL: 'desk@example.org' },
      ...{ CROSSREF_URL: outside.url, OPENALEX_API_URL: closed.url, LOOKUP_TIMEOUT_SECONDS: '1' },
    },
    services: { reader },
  })
  operator = await signedIn(server, 'boss')
  await server.workspace.accounts.setOperator((await server.workspace.accounts.byUsername('boss'))!.id, true)
})
afterAll(async () => {
  await server.close()
  await mail.close()
  await outside.close()
})

const entriesOf = async (search: string) => (await operator.get(`/api/admin/log/${search}`)).json()

describe('the logs on the page', () => {
  it('A-09 name people, are narrowed and paged, and begin with the newest', async () => {
    const id = (await server.workspace.accounts.byUsername('boss'))!.id
    await signedIn(server, 'somebody')
    const newest = await entriesOf('?page_size=2')
    expect(newest.results).toHaveLength(2)
    expect(newest.count).toBeGreaterThan(2)
    expect(newest.results[0].at >= newest.results[1].at).toBe(true)
    const { count, results } = await entriesOf('?user=boss&event=operator.added')
    expect({ count, results }).toMatchObject({ count: 1, results: [{ who: 'operator', subject: 'user:boss' }] })
    expect(JSON.stringify(results)).not.toContain(id)
    expect((await entriesOf('?user=nobody-at-all')).count).toBe(0)
    expect((await entriesOf('?until=2000-01-01')).count).toBe(0)
    expect((await entriesOf('?log=access&event=signed_in&user=somebody')).results).toMatchObject([
      { who: 'somebody', details: 'method: password' },
    ])
  })

  it('A-09 name the system of an institution that acted, and some of many people; a file names all', async () => {
    const given: string[] = []
    for (let at = 0; at < 12; at++) given.push(await addUser(server, `kept-${at}`, { organisation: 'kept' }))
    await server.workspace.audit.write({
      ...{ actor_id: null, action: 'team.changed', subject: 'team:1' },
      details: { provider: 'uni', given },
    })
    const [entry] = (await entriesOf('?event=team.changed')).results
    expect(entry.who).toBe('uni (SCIM)')
    expect(entry.details).toContain('kept-9 and 2 more]')
    expect((await operator.get('/api/admin/log/file/?event=team.changed')).body).toContain('kept-11]')
  })

  it('A-09 are saved as CSV that no spreadsheet runs, which the access log notes', async () => {
    await server.workspace.audit.write({ actor_id: null, action: 'opt_out.added', subject: '=1+1', details: {} })
    const response = await operator.get('/api/admin/log/file/?event=opt_out.added')
    expect(response.headers['content-type']).toContain('text/csv')
    expect(response.body).toContain(`"'=1+1"`)
    const [entry] = (await entriesOf('?log=access&event=exported')).results
    expect(entry).toMatchObject({ who: 'boss', subject: 'log:audit', records: 1 })
  })
})

describe('the installation on the page', () => {
  it('A-09 says how each part is, and hides secrets', async () => {
    process.env.DEMO_PASSWORD = 'not to be seen'
    const response = await operator.get('/api/admin/installation/')
    delete process.env.DEMO_PASSWORD
    const { version, parts, settings } = response.json()
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
    expect(parts.map(({ name }: { name: string }) => name)).toContain('database')
    expect(parts.filter(({ state }: { state: string }) => state === 'fault')).toEqual([])
    expect(response.body).not.toContain('not to be seen')
    const password = settings.find(({ name }: { name: string }) => name === 'DEMO_PASSWORD')
    expect(password).toMatchObject({ is_set: true, is_secret: true, value: null })
  })

  it('A-09 says that a model reads queries in vain where the catalogue has no vectors of it', async () => {
    const meaning = async () => {
      const { parts } = (await operator.get('/api/admin/installation/')).json()
      return parts.find(({ name }: { name: string }) => name === 'meaning')
    }
    expect(await meaning()).toMatchObject({
      state: 'note',
      sentence: expect.stringMatching(/words alone.*Imports, too/),
    })
    reader.current = { model: { key: 'mini', name: 'MiniLM', dimensions: 3 } } as QueryReader
    expect(await meaning()).toMatchObject({
      state: 'fault',
      sentence: expect.stringMatching(/^MiniLM opens, and the catalogue in use has no vectors/),
    })
    reader.current = undefined
  })

  it('A-09 tells where outside services are in force, what for, and what is sent', async () => {
    const { services } = (await operator.get('/api/admin/installation/')).json()
    const at = (name: string) => services.find(({ setting }: { setting: string }) => setting === name)
    expect(at('CROSSREF_URL')).toMatchObject({ address: `${outside.url}`, receives: 'It receives DOIs.' })
    expect(at('EUROPE_PMC_URL')).toMatchObject({ name: 'Europe PMC', address: null })
  })
})

describe('tests of what is outside', () => {
  const test = async (setting: string) => (await operator.post(`/api/admin/services/${setting}/test/`, {})).json()

  it('A-09 ask a service once, say what came of it, and are in the log', async () => {
    answer = { type: 'application/json', text: '{}' }
    expect(await test('CROSSREF_URL')).toEqual({
      state: 'good',
      sentence: expect.stringMatching(/^Reached in \d+ ms\.$/),
    })
    expect(outside.asked.map(({ url }) => url.pathname)).toEqual(['/base/types/journal-article'])
    expect(outside.asked[0]!.userAgent).toContain('desk@example.org')
    const { results } = await entriesOf('?event=service.tested')
    expect(results).toMatchObject([{ who: 'boss', subject: 'service:CROSSREF_URL', details: 'state: good' }])
  })

  it.each([
    [{ status: 503 } as const, 'fault', /status 503 in \d+ ms: the fault is on its side/],
    [{ status: 404 } as const, 'fault', /something else is at this address. Check CROSSREF_URL/],
    [{ status: 403 } as const, 'fault', /refuses this server/],
    [{ status: 429 } as const, 'note', /asked too often/],
    [{ status: 302, location: 'https://elsewhere.example/' } as const, 'fault', /redirects to another server/],
    [{ type: 'text/html; charset=utf-8', text: '<p>Sign in to the network' }, 'fault', /web page .* proxy/],
    ['stall' as const, 'fault', /Crossref did not answer in time: check CROSSREF_URL, and whether the firewall/],
  ])('A-09 tell %j as a %s', async (given, state, sentence) => {
    answer = given
    expect(await test('CROSSREF_URL')).toEqual({ state, sentence: expect.stringMatching(sentence) })
  })

  it('A-09 name what to check where nothing listens, and ask nobody who is switched off', async () => {
    expect((await test('OPENALEX_API_URL')).sentence).toMatch(/nothing listens at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/)
    expect(await test('EUROPE_PMC_URL')).toMatchObject({ state: 'note' })
    expect((await operator.post('/api/admin/services/SMTP_URL/test/', {})).statusCode).toBe(404)
  })

  it('A-09 send a letter to the operator or another address, and tell what the mail server answered', async () => {
    const own = (await operator.post('/api/admin/mail_test/', {})).json()
    expect(own).toMatchObject({ state: 'good', sentence: expect.stringMatching(/to boss@example\.org in .*: 250 /) })
    expect((await mail.next('boss@example.org')).headers.get('subject')).toEqual(['A test of the mails of Cognate'])
    mail.refusals.push(550)
    const refused = (await operator.post('/api/admin/mail_test/', { email: 'lena@college.example' })).json()
    expect(refused).toEqual({ state: 'fault', sentence: expect.stringMatching(/Check MAIL_FROM.*550 .*not now/) })
    expect((await operator.post('/api/admin/mail_test/', { email: 'a@b.example, c@d.example' })).statusCode).toBe(400)
    const { results } = await entriesOf('?event=mail.tested')
    expect(results.map(({ details }: { details: string }) => details)).toEqual([
      expect.stringContaining('host: college.example'),
      expect.stringContaining('host: example.org'),
    ])
    expect(JSON.stringify(results)).not.toContain('lena')
  })
})
