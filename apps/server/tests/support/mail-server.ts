import { SMTPServer } from 'smtp-server'

/** A mail as it came over the wire. */
export interface ReceivedMail {
  from: string
  recipients: string[]
  /** Headers with folded lines joined, by lower-case name. */
  headers: Map<string, string[]>
  /** Everything after the headers, with quoted-printable undone. */
  body: string
}

export interface MailServer {
  url: string
  mails: ReceivedMail[]
  /** Answers to RCPT before one is accepted: SMTP codes, in order. */
  refusals: number[]
  /** The first mail to an address that was not returned yet, or the next one. */
  next(recipient: string): Promise<ReceivedMail>
  close(): Promise<void>
}

/**
 * A real SMTP server on loopback that keeps what it receives.
 * @param password  Asked for, if given.
 */
export async function startMailServer(port = 0, { password }: { password?: string } = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const refusals: number[] = []
  const waiting: (() => void)[] = []
  const returned = new Set<ReceivedMail>()
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    onAuth: (given, _session, done) => {
      if (given.password === password) done(null, { user: given.username })
      else done(Object.assign(new Error('wrong password'), { responseCode: 535 }))
    },
    // Refuses like real ones, which quote the address.
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refusals.shift()
      done(responseCode === undefined ? null : Object.assign(new Error(`<${address}> not now`), { responseCode }))
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const recipients = envelope.rcptTo.map(({ address }) => address)
        mails.push({ from, recipients, ...readMessage(Buffer.concat(chunks).toString('utf8')) })
        for (const wake of waiting.splice(0)) wake()
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: bound } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${bound}`,
    mails,
    refusals,
    async next(recipient) {
      const find = () => mails.find((mail) => !returned.has(mail) && mail.recipients.includes(recipient))
      while (!find()) await new Promise<void>((resolve) => waiting.push(resolve))
      const found = find()!
      returned.add(found)
      return found
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function readMessage(raw: string): Pick<ReceivedMail, 'headers' | 'body'> {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = new Map<string, string[]>()
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()])
  }
  return { headers, body: withoutQuotes(rest.join('\r\n\r\n')) }
}

/** RFC 2045 §6.7. */
function withoutQuotes(body: string): string {
  return body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
