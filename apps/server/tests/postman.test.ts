import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { addUser, Client, startTestServer, type TestServer } from './support/server.ts'

let mail: MailServer
/** A server that can send no mail, and one beside it that can. */
let mute: TestServer
let server: TestServer
beforeAll(async () => {
  mail = await startMailServer()
  mute = await startTestServer({ environment: { NODE_ENV: 'production' } })
  server = await startTestServer({ environment: { SMTP_URL: mail.url }, beside: mute })
})
afterAll(async () => {
  await server.close()
  await mute.close()
  await mail.close()
})
afterEach(() => {
  mail.mails.length = 0
})

async function requestPassword(at: TestServer, username: string) {
  const client = new Client(at)
  await client.get('/config')
  return client.post('/auth/password/request', { email: `${username}@example.org` })
}

describe('letters', () => {
  it('A-02 are sent again after a temporary refusal, and not after a permanent one', async () => {
    await addUser(server, 'ada')
    mail.refusals.push(451)
    await requestPassword(server, 'ada')
    expect((await mail.next('ada@example.org')).recipients).toEqual(['ada@example.org'])
    mail.refusals.push(550)
    await requestPassword(server, 'ada')
    await server.lettersAreSent()
    expect(mail.mails).toHaveLength(1)
    expect(server.log()).toContain('a letter cannot be sent')
  })

  it('A-02 are sent by a server that can, whichever was asked', async () => {
    await addUser(mute, 'grace')
    expect((await requestPassword(mute, 'grace')).statusCode).toBe(200)
    await server.hear()
    expect((await mail.next('grace@example.org')).recipients).toEqual(['grace@example.org'])
  })

  it('A-02 go to nobody whose account was deleted meanwhile', async () => {
    await server.workspace.letters.queue({ kind: 'password_changed', facts: { user_id: randomUUID() } }, 60_000)
    await server.hear()
    await server.lettersAreSent()
    expect(mail.mails).toEqual([])
  })

  it('hold no key that opens an account', async () => {
    // No other server takes its letters.
    const alone = await startTestServer({ environment: { NODE_ENV: 'production' } })
    await requestPassword(alone, 'ada')
    const letter = await alone.workspace.letters.claim(1000)
    expect(letter).toMatchObject({
      kind: 'password_requested',
      facts: { email: 'ada@example.org', origin: expect.any(String) },
    })
    await alone.close()
  })
})
