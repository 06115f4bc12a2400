import { setTimeout as wait } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import type { Log } from '../base/log.ts'
import { type Mailbox, readMailbox } from './mailbox.ts'

/** A mail before it has a sender. */
export interface Mail {
  to: Mailbox
  subject: string
  text: string
  html: string
}

/** Sends mails, prints them during development, or refuses them in production without SMTP_URL. */
export interface Mailer {
  /** Whether mails can be sent or printed. */
  readonly isReady: boolean
  /**
   * Resolves when the mail was accepted.
   * @param id  The same for all attempts at one letter, so that its reader gets it once even if it is sent twice.
   */
  send(mail: Mail, id?: string): Promise<void>
  close(): void
}

export interface MailerOptions {
  smtpUrl: URL | undefined
  from: Mailbox
  isProduction: boolean
  log: Log
  /** Milliseconds to wait before each further try; by default there is one try. */
  pauses?: readonly number[]
}

/** The mailer that the settings describe. */
export function createMailer(options: MailerOptions): Mailer {
  if (options.smtpUrl) return smtpMailer(options.smtpUrl, options)
  return options.isProduction ? noMailer() : printingMailer(options.log)
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

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
      await sendWithRetries(transport, message, pauses)
    },
    close: () => transport.close(),
  }
}

async function sendWithRetries(
  transport: Transporter,
  mail: Mail & { from: Mailbox },
  pauses: readonly number[],
): Promise<void> {
  for (const pause of [...pauses, undefined]) {
    try {
      await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
      return
    } catch (error) {
      if (pause === undefined || !isTemporary(error)) throw error
    }
    await wait(pause, undefined, { ref: false })
  }
}

/** Whether a retry may succeed: there was no answer, or SMTP answered 4xx. */
export function isTemporary(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  if (responseCode !== undefined) return responseCode >= 400 && responseCode < 500
  return ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS'].includes(code ?? '')
}

/** For development: prints mails to the log. */
function printingMailer(log: Log): Mailer {
  return {
    isReady: true,
    send: async (mail) => {
      const { to, subject, text } = mail
      log.warn({ to: readMailbox(to).address, subject, text }, 'SMTP_URL is unset, so this mail is printed, not sent')
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
