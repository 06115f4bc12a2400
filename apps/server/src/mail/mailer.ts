import { setTimeout as wait } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import type { Log } from '../base/log.ts'
import { type Mailbox, MailboxError, readMailbox } from './mailbox.ts'

/** A mail before it has a sender. */
export interface Mail {
  to: Mailbox
  subject: string
  text: string
  html: string
}

/** Sends mails; without SMTP_URL it prints them during development, or refuses them. */
export interface Mailer {
  /** Whether mails can be sent or printed. */
  readonly isReady: boolean
  /**
   * Resolves when the mail was accepted, with the answer of the mail server; undefined where the mail was printed.
   * @param id  The same for all attempts at one letter, so that mail servers that drop repeats can do so.
   */
  send(mail: Mail, id?: string): Promise<string | undefined>
  close(): void
}

export interface MailerOptions {
  smtpUrl: URL | undefined
  from: Mailbox
  /** Whether mails are printed to the log where SMTP_URL is unset. */
  printsMails: boolean
  log: Log
  /** Milliseconds to wait before each further try; by default there is one try. */
  pauses?: readonly number[]
}

/** The mailer that the settings describe. */
export function createMailer(options: MailerOptions): Mailer {
  if (options.smtpUrl) return smtpMailer(options.smtpUrl, options)
  return options.printsMails ? printingMailer(options.log) : noMailer()
}

/** Milliseconds that a mail server may take for one mail. */
export const MAIL_SERVER_MS = 30_000
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: MAIL_SERVER_MS }

function smtpMailer(url: URL, { from, pauses = [] }: MailerOptions): Mailer {
  const transport = createTransport({
    url: url.href,
    ...TIMEOUTS,
    // The content of a mail is never read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const sender = readMailbox(from)
  return {
    isReady: true,
    send: async (mail, id) => {
      const messageId = id && `<${id}@${sender.address.split('@')[1]}>`
      const message = { ...mail, to: readMailbox(mail.to), from: sender, ...(messageId && { messageId }) }
      return sendWithRetries(transport, message, pauses)
    },
    close: () => transport.close(),
  }
}

async function sendWithRetries(
  transport: Transporter,
  mail: Mail & { from: Mailbox },
  pauses: readonly number[],
): Promise<string | undefined> {
  for (const pause of [...pauses, undefined]) {
    try {
      const { response } = await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
      return response
    } catch (error) {
      if (pause === undefined || isRefusal(error)) throw error
    }
    await wait(pause, undefined, { ref: false })
  }
  return undefined
}

/**
 * Whether the recipient or the message was refused for good. Any other failure may be one of this server's settings, such
 * as its password or its sender, or of the moment: another server or a later attempt may succeed.
 */
export function isRefusal(error: unknown): boolean {
  if (error instanceof MailboxError) return true
  const { code, command, responseCode = 500 } = error as { code?: string; command?: string; responseCode?: number }
  const isAboutLetter = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  return isAboutLetter && responseCode >= 500
}

/** For development: prints mails to the log. */
function printingMailer(log: Log): Mailer {
  return {
    isReady: true,
    send: async (mail) => {
      const { to, subject, text } = mail
      log.warn({ to: readMailbox(to).address, subject, text }, 'SMTP_URL is unset, so this mail is printed, not sent')
      return undefined
    },
    close: () => {},
  }
}

function noMailer(): Mailer {
  return {
    isReady: false,
    send: async () => {
      throw new Error('SMTP_URL is unset: no mail can be sent.')
    },
    close: () => {},
  }
}
