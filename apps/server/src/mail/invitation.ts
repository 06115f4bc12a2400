import type { Account, Workspace } from '@cognate/workspace'
import type { Config } from '../base/config.ts'
import { composeFor } from './compose.ts'
import type { Recipient } from './mailbox.ts'
import type { Mail } from './mailer.ts'
import { passwordLink } from './password-links.ts'

/** How long an invitation works. */
export const INVITATION_DAYS = 7

/** The address at which an invited person sets a password. */
export function invitationLink(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  key: string,
): string {
  return passwordLink(configuredOrigin({ publicUrl, host, port }), key)
}

/** The address of the server, as far as its settings say. */
export function configuredOrigin({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return publicUrl?.origin ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** What to check of a link that a command made: it cannot see where the server listens. Nothing where PUBLIC_URL says it. */
export function originNotes(config: Pick<Config, 'publicUrl' | 'host' | 'port'>): string[] {
  if (config.publicUrl) return []
  const origin = configuredOrigin(config)
  return [
    `PUBLIC_URL is unset, so links begin with ${origin}, from HOST and PORT of this command: give it those of the server.`,
  ]
}

/** The letter to a person with a new account, or with a link to a new password that they were given. */
export async function invitationLetter(
  person: Recipient & Pick<Account, 'id' | 'password_hash'>,
  link: string,
  { memberships }: Pick<Workspace, 'memberships'>,
): Promise<Mail> {
  const organisations = (await memberships.of(person.id)).map(({ organisation }) => organisation.display_name)
  const whose = organisations.length > 0 ? ` at ${new Intl.ListFormat('en').format(organisations)}` : ''
  const why =
    person.password_hash === null
      ? `an account for Cognate${whose} was made for you`
      : `an administrator sends you a link to a new password for your account for Cognate${whose}, and the password that you have stays until you use it`
  return composeFor(person, 'Your account for Cognate', [
    `${why}. Your user name is ${person.username}: you sign in with it, not with your address.`,
    { link, label: 'Choose your password' },
    `The link works once, within ${INVITATION_DAYS} days. After that, ask for a new password with “Forgot Password” at ${new URL(link).origin}.`,
  ])
}
