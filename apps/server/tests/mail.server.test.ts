import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../src/base/config.ts'
import { createLog } from '../src/base/log.ts'
import { passwordLetter } from '../src/mail/letters.ts'
import { createMailer, isRefusal, type Mailer } from '../src/mail/mailer.ts'
import { type MailServer, startMailServer } from './support/mail-server.ts'

const ada = { username: 'ada', email: 'ada@example.org', first_name: 'Ada', last_name: 'Byron' }
const link = 'https://experts.example.org/accounts/login/password_reset/key/abc/'

let server: MailServer
let mailer: Mailer
beforeAll(async () => {
  server = await startMailServer()
  mailer = aMailer({ SMTP_URL: server.url, MAIL_FROM: 'cognate@example.org' })
})
afterAll(async () => {
  mailer.close()
  await server.close()
})
beforeEach(() => {
  server.mails.length = 0
})

function aMailer(environment: Record<string, string>, lines: string[] = []): Mailer {
  const { smtpUrl, mailFrom, printsMails } = readConfig(environment)
  const log = createLog('trace', { write: (line) => lines.push(line) })
  return createMailer({ smtpUrl, from: { name: 'Cognate', address: mailFrom }, printsMails, log, pauses: [10, 10] })
}

describe('a mail', () => {
  it('A-02 reaches an SMTP server with its sender, its reader and both forms of its text', async () => {
    await mailer.send(passwordLetter(ada, link))
    const [mail] = server.mails
    expect(mail?.from).toBe('cognate@example.org')
    expect(mail?.recipients).toEqual(['ada@example.org'])
    expect(mail?.headers.get('to')).toEqual(['Ada Byron <ada@example.org>'])
    expect(mail?.headers.get('from')).toEqual(['Cognate <cognate@example.org>'])
    expect(mail?.headers.get('auto-submitted')).toEqual(['auto-generated'])
    expect(mail?.body).toContain('text/plain')
    expect(mail?.body).toContain('text/html')
    expect(mail?.body).toContain(`href="${link}"`)
    expect(mail?.body).toContain('user name ada')
  })

  it('is tried again after a temporary refusal, and not after a permanent one', async () => {
    server.refusals.push(451)
    await mailer.send(passwordLetter(ada, link))
    expect(server.mails).toHaveLength(1)
    server.refusals.push(550)
    await expect(mailer.send(passwordLetter(ada, link))).rejects.toThrow()
    expect(server.mails).toHaveLength(1)
  })

  it('has one Message-ID however often it is sent', async () => {
    for (let attempt = 0; attempt < 2; attempt++) await mailer.send(passwordLetter(ada, link), 'one-letter')
    const ids = server.mails.map(({ headers }) => headers.get('message-id'))
    expect(ids).toEqual([['<one-letter@example.org>'], ['<one-letter@example.org>']])
  })

  it('reaches people whose names are too long for a head, or hold invisible signs', async () => {
    const person = { ...ada, first_name: 'A\u200b'.repeat(75), last_name: 'B'.repeat(150) }
    await mailer.send(passwordLetter(person, link))
    expect(server.mails[0]?.recipients).toEqual(['ada@example.org'])
  })

  it('shows names as text, not as HTML', async () => {
    await mailer.send(passwordLetter({ ...ada, first_name: '<b>Ada</b>' }, link))
    expect(server.mails[0]?.body).toContain('&lt;b&gt;Ada&lt;/b&gt;')
  })

  it.each([
    ['a line end in the address', { email: 'ada@example.org\r\nBcc: eve@example.org' }],
    ['a second address', { email: 'ada@example.org, eve@example.org' }],
    ['an address in brackets', { email: 'eve@example.org <ada@example.org>' }],
    ['a quoted local part', { email: '"ada@example.org"@example.com' }],
    ['no address at all', { email: '' }],
    ['a line end in the name', { first_name: 'Ada\r\nBcc: eve@example.org\r\n' }],
    ['a lone line feed in the name', { last_name: 'Byron\nX-Injected: yes' }],
    ['a separator of lines in the name', { last_name: 'Byron\u2028Bcc: eve@example.org' }],
  ])('Q-07 is not sent with %s', async (_, changes) => {
    await expect(mailer.send(passwordLetter({ ...ada, ...changes }, link))).rejects.toThrow('is not valid')
    expect(server.mails).toEqual([])
  })

  it.each(['Byron, Ada <eve@example.org>', 'Byron" <eve@example.org>', '=?utf-8?q?=0d=0aBcc:_eve@example.org?='])(
    'Q-07 goes to nobody else because of the name %s',
    async (last_name) => {
      await mailer.send(passwordLetter({ ...ada, last_name }, link))
      const [mail] = server.mails
      expect(mail?.recipients).toEqual(['ada@example.org'])
      expect(mail?.headers.get('to')).toHaveLength(1)
      expect(mail?.headers.has('bcc')).toBe(false)
    },
  )

  it('keeps its subject in one header', async () => {
    await mailer.send({ ...passwordLetter(ada, link), subject: 'Hello\r\nBcc: eve@example.org' })
    expect(server.mails[0]?.headers.has('bcc')).toBe(false)
    expect(server.mails[0]?.recipients).toEqual(['ada@example.org'])
  })
})

describe('without SMTP_URL', () => {
  it('a mail is printed to the log in development', async () => {
    const lines: string[] = []
    await aMailer({}, lines).send(passwordLetter(ada, link))
    expect(lines.join('')).toContain(link)
  })

  it('no mail is sent or printed in production', async () => {
    const lines: string[] = []
    const mailer = aMailer({ NODE_ENV: 'production' }, lines)
    expect(mailer.isReady).toBe(false)
    await expect(mailer.send(passwordLetter(ada, link))).rejects.toThrow('SMTP_URL is unset')
    expect(lines).toEqual([])
  })
})

describe('a refusal', () => {
  it.each([
    ['of the recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }],
    ['of the message', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }],
    ['of a message that is too large', { code: 'EMESSAGE', command: 'MAIL FROM' }],
  ])('%s is final', (_, error) => {
    expect(isRefusal(Object.assign(new Error('refused'), error))).toBe(true)
  })

  it.each([
    ['for now', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }],
    ['of the sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }],
    ['of the password', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }],
    ['of a safe connection', { code: 'ETLS', command: 'STARTTLS', responseCode: 554 }],
    ['of the server', { code: 'EPROTOCOL', command: 'CONN', responseCode: 554 }],
    ['of a connection', { code: 'ECONNECTION' }],
  ])('%s is not', (_, error) => {
    expect(isRefusal(Object.assign(new Error('refused'), error))).toBe(false)
  })
})
