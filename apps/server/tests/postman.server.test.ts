import { randomUUID } from 'node:crypto'
import type { InstallationView } from '@cognate/contract'
import { ask } from '@cognate/workspace/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { addUser, Client, PASSWORD, signedIn, startTestServer, type TestServer } from './support/server.ts'

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
    await ask(server.workspace.url, 'delete from letters')
  })

  it('A-02 are tried again while they are of use, each invitation in the audit log once', async () => {
    const user_id = await addUser(server, 'eva')
    mail.refusals.push(451, 451, 451, 451)
    await requestPassword(server, 'eva')
    const facts = { user_id, origin: 'http://127.0.0.1', by: null }
    await server.workspace.letters.queue({ kind: 'invitation', facts }, 60_000)
    await server.hear()
    const queued = () =>
      ask(
        server.workspace.url,
        `select kind, attempts, round(extract(epoch from next_attempt_at - now()) / 60) as minutes from letters
          where facts->>'user_id' = '${user_id}' order by kind`,
      )
    await expect.poll(queued).toEqual([
      { kind: 'invitation', attempts: 2, minutes: '60' },
      { kind: 'password_link', attempts: 2, minutes: '10' },
    ])
    expect(await server.workspace.audit.list({ user_id, action: 'account.invited' })).toHaveLength(1)
    await ask(server.workspace.url, 'delete from letters')
  })

  it('Q-07 that were refused for good are told to operators, until one is taken', async () => {
    const user_id = await addUser(server, 'bob')
    const operator = await signedIn(server, 'operator')
    await server.workspace.accounts.setOperator((await server.workspace.accounts.byUsername('operator'))!.id, true)
    const said = async () => {
      const { parts } = (await operator.get('/api/admin/installation/')).json() as InstallationView
      return parts.find(({ name }) => name === 'mail')
    }
    mail.refusals.push(550)
    await requestPassword(server, 'bob')
    await server.lettersAreSent()
    const sentence = expect.stringContaining('The mail server refused letters to bob: look at their addresses.')
    expect(await said()).toEqual({ name: 'mail', state: 'fault', sentence })
    const facts = await ask(server.workspace.url, 'select facts from letters where refused_at is not null')
    expect(facts).toContainEqual({ facts: { user_id } })
    const listed = async () => (await operator.get(`/api/admin/people/${user_id}/`)).json().refuses_mail
    expect(await listed()).toBe(true)
    mail.refusals.push(550)
    await operator.call('PATCH', `/api/admin/people/${user_id}/`, { payload: { email: 'bo@example.org' } })
    await server.lettersAreSent()
    expect(await listed()).toBe(false)
    await operator.call('PATCH', `/api/admin/people/${user_id}/`, { payload: { email: 'bob@example.org' } })
    await server.lettersAreSent()
    mail.refusals.push(550)
    await requestPassword(server, 'bob')
    await server.lettersAreSent()
    await requestPassword(server, 'bob')
    await mail.next('bob@example.org')
    await expect.poll(said).toMatchObject({ state: 'good' })
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

  it('Q-07 that another version queued, and this one cannot read, are dropped and keep no other waiting', async () => {
    await server.workspace.letters.queue({ kind: 'approval_asked', facts: { user_id: randomUUID() } }, 60_000)
    await addUser(server, 'next')
    await requestPassword(server, 'next')
    expect((await mail.next('next@example.org')).recipients).toEqual(['next@example.org'])
    expect(server.log()).toContain('cannot be read; it is not sent')
    expect(await ask(server.workspace.url, 'select * from letters')).toEqual([])
  })

  it('Q-05 hold no key that opens an account, nor a typed address, where no server can send them', async () => {
    const alone = await startTestServer({ environment: { NODE_ENV: 'production' } })
    const user_id = await addUser(alone, 'ada')
    await requestPassword(alone, 'nobody')
    await requestPassword(alone, 'ada')
    const queued = () => ask(alone.workspace.url, 'select kind, facts from letters')
    await expect.poll(queued).toEqual([{ kind: 'password_link', facts: { user_id, origin: expect.any(String) } }])
    await alone.close()
  })

  it('Q-05 are left alone by a server that would print them, where others may share its database', async () => {
    const development = await startTestServer({ environment: { DATABASE_URL: 'postgresql://shared/cognate' } })
    const user_id = await addUser(development, 'ada')
    await requestPassword(development, 'ada')
    const queued = () => ask(development.workspace.url, 'select attempts, facts from letters')
    await expect.poll(queued).toEqual([{ attempts: 0, facts: { user_id, origin: expect.any(String) } }])
    await development.close()
  })

  it('A-02 are kept for another server where one has wrong settings', async () => {
    const guarded = await startMailServer(0, { password: 'right' })
    const wrong = await startTestServer({ environment: { SMTP_URL: guarded.url.replace('//', '//cognate:wrong@') } })
    await addUser(wrong, 'ada')
    await requestPassword(wrong, 'ada')
    await expect.poll(() => wrong.log()).toContain('it is tried again')
    expect(wrong.log()).toContain('EAUTH')
    const right = await startTestServer({
      environment: { SMTP_URL: guarded.url.replace('//', '//cognate:right@') },
      beside: wrong,
    })
    await ask(wrong.workspace.url, 'update letters set next_attempt_at = now()')
    await right.hear()
    expect((await guarded.next('ada@example.org')).recipients).toEqual(['ada@example.org'])
    await right.close()
    await wrong.close()
    await guarded.close()
  })

  it('Q-05 leave no address in the log when a mail server quotes it', async () => {
    await addUser(server, 'li')
    mail.refusals.push(550)
    await requestPassword(server, 'li')
    await server.lettersAreSent()
    expect(server.log()).toContain('a letter cannot be sent')
    expect(server.log()).not.toMatch(/li@example/i)
  })

  it('A-02 A-10 cost nobody a new key or a new password when they cannot be queued', async () => {
    const client = await signedIn(server, 'mary')
    const queue = vi.spyOn(server.workspace.letters, 'queue').mockRejectedValue(new Error('away'))
    try {
      const made = await client.post('/api/api_keys/', { name: 'Script', password: PASSWORD, scopes: ['read'] })
      expect(made.json().key).toEqual(expect.any(String))
      const passwords = { current_password: PASSWORD, new_password: 'a password nobody knows' }
      expect((await client.post('/account/password/change', passwords)).statusCode).toBe(200)
      expect((await client.get('/api/profile/')).statusCode).toBe(200)
    } finally {
      queue.mockRestore()
    }
    expect(server.log()).toContain('a letter could not be queued')
  })
})
