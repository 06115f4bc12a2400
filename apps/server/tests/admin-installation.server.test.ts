import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let mail: MailServer
let server: TestServer
let operator: Client
beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({ environment: { SMTP_URL: mail.url, MAIL_FROM: 'cognate@example.org' } })
  operator = await signedIn(server, 'boss')
  await server.workspace.accounts.setOperator((await server.workspace.accounts.byUsername('boss'))!.id, true)
})
afterAll(async () => {
  await server.close()
  await mail.close()
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

  it('A-09 sends the operator a mail to try it', async () => {
    expect((await operator.post('/api/admin/mail_test/', {})).json()).toEqual({ sent_to: 'boss@example.org' })
    await server.lettersAreSent()
    expect(mail.mails.map(({ headers }) => headers.get('subject'))).toContainEqual(['A test of the mails of Cognate'])
  })
})
