import type { Account } from '@cognate/workspace'
import type { Config } from '../base/config.ts'
import { compose } from './compose.ts'
import type { Mail } from './mailer.ts'

/** How long an invitation works. */
export const INVITATION_DAYS = 7

/** The address at which an invited person sets a password. */
export function invitationLink(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  key: string,
): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const origin = publicUrl?.origin ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  return `${origin}/accounts/login/password_reset/key/${encodeURIComponent(key)}/`
}

/** The letter to a person with a new account. */
export function invitationLetter(person: Account, link: string): Mail {
  const { username, email, first_name, last_name } = person
  const name = `${first_name} ${last_name}`.trim() || username
  return compose({
    to: { name, address: email },
    subject: 'Your account for Cognate',
    paragraphs: [
      `Hello ${name},`,
      `an account for Cognate was made for you. Your user name is ${username}: you sign in with it, not with your address.`,
      { link, label: 'Choose your password' },
      `The link works once, within ${INVITATION_DAYS} days. After that, ask for a new password at the entrance with “Forgot Password”.`,
    ],
  })
}
