import { DAY_MS } from '@cognate/contract'
import type { Account } from '@cognate/workspace'
import { createLog } from '../base/log.ts'
import { INVITATION_DAYS, invitationLetter, invitationLink, originNotes } from '../mail/invitation.ts'
import { createMailer } from '../mail/mailer.ts'
import type { CommandContext } from './in-workspace.ts'

/** The result of an invitation; it holds the link if no mail was sent. */
export interface InvitationResult {
  sent_to: string | null
  link: string | null
  lines: string[]
}

/** Creates a link to set a password, and mails it if mails can be sent. */
export async function invite(account: Account, { config, workspace }: CommandContext): Promise<InvitationResult> {
  const key = await workspace.tokens.create('invite', account.id, INVITATION_DAYS * DAY_MS)
  const link = invitationLink(config, key)
  const failure = await sendUnlessCopy(account, link, { config, workspace })
  if (failure === undefined) {
    const lines = [`A link to set the password was sent to ${account.email}.`, ...originNotes(config)]
    return { sent_to: account.email, link: null, lines }
  }
  const lines = [
    `No mail was sent (${failure}). Hand over this link: it works once, within ${INVITATION_DAYS} days.`,
    link,
    ...originNotes(config),
  ]
  return { sent_to: null, link, lines }
}

async function sendUnlessCopy(account: Account, link: string, { config, workspace }: CommandContext) {
  if (!config.smtpUrl) return 'SMTP_URL is unset'
  if ((await workspace.restoredCopy.read()) !== undefined) return 'this installation is a restored copy'
  return sendInvitation(account, link, { config, workspace })
}

/** Why the mail could not be sent; undefined if it was. */
async function sendInvitation(
  account: Account,
  link: string,
  { config, workspace }: Pick<CommandContext, 'config' | 'workspace'>,
): Promise<string | undefined> {
  const { smtpUrl, mailFrom, printsMails } = config
  const from = { name: 'Cognate', address: mailFrom }
  const mailer = createMailer({ smtpUrl, from, printsMails, log: createLog('silent'), pauses: [1000] })
  try {
    await mailer.send(await invitationLetter(account, link, workspace))
    return undefined
  } catch (error) {
    return (error as Error).message.split('\n')[0]
  } finally {
    mailer.close()
  }
}
