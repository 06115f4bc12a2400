import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { addUser, Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

let mail: MailServer
let server: TestServer
beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({ environment: { SMTP_URL: mail.url, MAIL_FROM: 'cognate@example.org' } })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const sessionsOf = async (client: Client) => (await client.get('/auth/sessions')).json().data
const again = async (username: string, client = new Client(server)) => {
  await client.signIn(username)
  return client
}
const mailsTo = async (username: string) => {
  await server.lettersAreSent()
  return mail.mails.filter(({ recipients }) => recipients.includes(`${username}@example.org`))
}

describe('/auth/sessions', () => {
  it('A-04 lists one’s own sessions, with the browser in words, and marks this one', async () => {
    await addUser(server, 'lister')
    const client = new Client(server)
    await client.get('/config')
    const headers = { 'user-agent': FIREFOX }
    await client.post('/auth/login', { username: 'lister', password: 'correct horse battery' }, { headers })
    await again('lister')
    await signedIn(server, 'somebody-else')
    expect(await sessionsOf(client)).toMatchObject([
      { device: null, is_current: false },
      { device: 'Firefox on Windows', is_current: true },
    ])
  })

  it('A-04 ends one of them at once, and keeps the others', async () => {
    const client = await signedIn(server, 'ender')
    const lost = await again('ender')
    const [{ id }] = await sessionsOf(client)
    const response = await client.delete('/auth/sessions', { sessions: [id] })
    expect(response.statusCode).toBe(200)
    expect(response.json().data).toMatchObject([{ is_current: true }])
    expect((await lost.get('/auth/session')).statusCode).toBe(401)
    expect((await client.get('/auth/session')).statusCode).toBe(200)
    expect(await sessionsOf(client)).toMatchObject([{ is_current: true }])
    expect((await client.delete('/auth/sessions', { sessions: [id] })).statusCode).toBe(404)
    const [entry] = (await server.workspace.accessLog.list({})).filter(isEnding)
    expect(entry?.details).toEqual({ sessions: 1 })
  })

  it('A-04 signs out where its own is among them', async () => {
    const client = await signedIn(server, 'quitter')
    const [{ id }] = await sessionsOf(client)
    expect((await client.delete('/auth/sessions', { sessions: [id] })).statusCode).toBe(401)
    expect(client.cookies.has('sessionid')).toBe(false)
    expect((await client.get('/auth/session')).statusCode).toBe(401)
  })

  it('Q-07 ends no session of somebody else, not even beside one’s own', async () => {
    const victim = await signedIn(server, 'victim')
    const client = await signedIn(server, 'attacker')
    await again('attacker')
    const [own] = await sessionsOf(client)
    const [{ id }] = await sessionsOf(victim)
    for (const sessions of [[id], [own.id, id]])
      expect((await client.delete('/auth/sessions', { sessions })).statusCode).toBe(404)
    expect(await sessionsOf(client)).toHaveLength(2)
    expect((await victim.get('/auth/session')).statusCode).toBe(200)
  })
})

const isEnding = ({ event }: { event: string }) => event === 'sessions_ended'

describe('a new browser', () => {
  it('A-04 is told by mail, once; the first one is not', async () => {
    const first = await signedIn(server, 'mailed')
    expect(await mailsTo('mailed')).toEqual([])
    const second = await again('mailed')
    expect(await mailsTo('mailed')).toHaveLength(1)
    expect((await mailsTo('mailed'))[0]?.headers.get('subject')).toEqual(['A new sign-in to Cognate'])
    for (const client of [first, second]) await again('mailed', client)
    expect(await mailsTo('mailed')).toHaveLength(1)
  })

  it('A-04 is new to each person that signs in there', async () => {
    const shared = await signedIn(server, 'one-of-two')
    await signedIn(server, 'two-of-two')
    await again('two-of-two', shared)
    expect(await mailsTo('one-of-two')).toEqual([])
    expect(await mailsTo('two-of-two')).toHaveLength(1)
  })
})
