import type { FindingView } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'
import type { Config } from '../base/config.ts'
import { within } from '../base/within.ts'
import { mailTestLetter } from '../mail/letters.ts'
import { MAIL_SERVER_MS, type Mailer } from '../mail/mailer.ts'
import { describeCopy, describeMail } from './findings.ts'

type Finding = Omit<FindingView, 'name'>

interface MailTest {
  mailer: Pick<Mailer, 'isReady' | 'send'>
  config: Config
  workspace: Pick<Workspace, 'restoredCopy'>
}

/** Sends a letter at once, and says what the mail server answered. */
export async function sendTestLetter(address: string, { mailer, config, workspace }: MailTest): Promise<Finding> {
  const madeAt = await workspace.restoredCopy.read()
  if (madeAt !== undefined) return describeCopy(madeAt)
  if (!mailer.isReady) return describeMail(config)
  const startedAt = performance.now()
  try {
    const answer = await within(MAIL_SERVER_MS, mailer.send(mailTestLetter(address)), () => {
      throw new Error('It did not answer in time.')
    })
    if (answer === undefined) return describeMail(config)
    const ms = Math.round(performance.now() - startedAt)
    const sentence = `${config.smtpUrl!.host} took the letter to ${address} in ${ms} ms and answered: ${answer}`
    return { state: 'good', sentence }
  } catch (error) {
    return { state: 'fault', sentence: describeRefusal(error as Error, address, config) }
  }
}

/** What the codes of the mail library mean, and what to check. */
const meanings: Record<string, string> = {
  EAUTH: 'it does not accept user or password. Check both in SMTP_URL',
  EENVELOPE: 'it does not take this sender or this recipient. Check MAIL_FROM and the address',
  EDNS: 'its name is not known here. Check SMTP_URL, and the name server of this machine',
  ETLS: 'no safe connection came about. Check whether SMTP_URL begins with smtp:// or smtps://, and its port',
}
const UNREACHED = 'it cannot be reached. Check host and port in SMTP_URL, and the firewall'

function describeRefusal(error: Error, address: string, { smtpUrl }: Config): string {
  const { code = '', responseCode } = error as Error & { code?: string; responseCode?: number }
  const meaning = meanings[code] ?? (responseCode === undefined ? UNREACHED : 'it refused the letter')
  const answer = error.message.split('\n')[0]
  return `${smtpUrl!.host} did not take the letter to ${address}: ${meaning}. It said: ${answer}`
}
